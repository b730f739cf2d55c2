import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../engine/client/record.ts';
import { chain, cases } from '../../contracts/chain/index.ts';
import { Refusal } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration } from '../../reference/types.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { replayRegressions } from '../../engine/run/confirm/regression.ts';
import { clientOf, fuzzed } from './target.ts';
import { isWhole } from '../part.ts';
import { recordingOf } from '../recording.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { outcomeOf, target } from '../reference-run.ts';
import { temporary } from '../temporary.ts';

const findingsOf = ({ outcomes }: Awaited<ReturnType<typeof fuzzed>>) =>
  outcomes.flatMap((outcome) => outcome.findings.map((finding) => ({ ...finding, verdict: outcome.verdict })));
const calls = async (file: string): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of readRecording(file))
    if (!('reused' in line)) all.push(`${line.asker} ${line.turn} ${line.request.url} ${line.request.body ?? ''}`);
  return all.sort();
};

/** Fails for one legal page size. */
const failsAtSeven: Alteration = {
  call: (call, next) => {
    if (call.operation === 'listMessages' && call.parameters['pageSize'] === '7') throw new Refusal(500, 'seven');
    return next(call);
  },
};

/** After a call with `requestId`, or with `%` in `from`, the next three calls are refused. */
const poisoned = (): Alteration => {
  let left = 0;
  return {
    call: (call, next) => {
      if (call.operation !== 'listMessages') return next(call);
      if (call.parameters['requestId'] !== undefined || String(call.parameters['from']).includes('%')) left = 3;
      else if (left > 0) {
        left -= 1;
        throw new Refusal(400, 'not now');
      }
      return next(call);
    },
  };
};

describe('fuzzing', () => {
  it('raises no alarm on the plain provider, and judges most of what it can', async () => {
    const judged = await fuzzed([], isWhole ? 1_500 : 600);
    expect(findingsOf(judged)).toEqual([]);
    expect(judged.defects).toEqual([]);
    expect(judged.outcomes.filter((outcome) => outcome.verdict === 'pass').length).toBeGreaterThan(isWhole ? 300 : 200);
  });

  it('finds, reduces and clusters what it finds', async () => {
    const judged = await fuzzed([failsAtSeven], 600, { only: ['listMessages'] });
    const [finding, ...more] = findingsOf(judged);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      requirement: 'data.params.accepted',
      operation: 'listMessages',
      verdict: 'fail',
      judge: 'checks/server-error',
    });
    expect(finding?.count).toBeGreaterThan(1);
    expect(finding?.exchanges.map(({ call }) => call.parameters)).toEqual([{ pageSize: 7 }]);
  });

  it('finds the input that spoils the calls after it', async () => {
    const judged = await fuzzed([poisoned()], 3_000, { only: ['listMessages'] }, { stopAtFirst: true });
    const finding = findingsOf(judged).find((one) => one.requirement === 'data.params.accepted');
    expect(finding?.verdict).toBe('fail');
    expect(finding?.exchanges.length).toBeLessThanOrEqual(3);
  });

  it('sends as many inputs as the limit says, the same for the same seed, and others for another', async () => {
    const only = ['listMessages', 'vm.getBlock'];
    const [text, two, other] = [temporary(), temporary(), temporary()].map((at) => recordingOf(at)) as [
      string,
      string,
      string,
    ];
    for (const options of [
      { recording: text, concurrency: 1 },
      { recording: two, concurrency: 8 },
      { recording: other, seed: 2 },
    ])
      expect((await fuzzed([], 150, { only, ...options })).inputs).toBe(150);
    expect(await calls(text)).toEqual(await calls(two));
    expect(await calls(other)).not.toEqual(await calls(text));
  });

  it('keeps a finding as a file that is looked at again by itself and by run', async () => {
    const at = temporary();
    await fuzzed([failsAtSeven], 400, { only: ['listMessages'] }, { regressions: at });
    const files = fs.readdirSync(at).map((name) => path.join(at, name));
    expect(files).toHaveLength(1);
    const byKey = new Map(cases.map((testCase) => [testCase.key, testCase]));
    const look = async (alterations: readonly Alteration[]): Promise<number> => {
      const client = clientOf(alterations);
      return (
        (await replayRegressions(chain, files, byKey, client)).get('data.params.accepted@listMessages')?.violations
          .length ?? -1
      );
    };
    for (let time = 0; time < 20; time += 1) expect(await look([failsAtSeven])).toBe(1);
    expect(await look([])).toBe(0);
    const run = await judgeTarget(
      chain,
      { ...defaultOptions, depth: 'quick', target, only: ['data.params.accepted@listMessages'], regressions: files },
      alteredProvider([failsAtSeven]),
    );
    expect(outcomeOf(run.outcomes, 'data.params.accepted@listMessages')?.verdict).toBe('fail');
  });

  it('starts from the corpus of an earlier run', async () => {
    const corpus = temporary();
    await fuzzed([], 200, { only: ['listMessages'] }, { corpus });
    const kept = fs.readdirSync(corpus).length;
    expect(kept).toBeGreaterThan(20);
    await fuzzed([], 100, { only: ['listMessages'], seed: 3 }, { corpus });
    expect(fs.readdirSync(corpus).length).toBeGreaterThanOrEqual(kept);
  });
});
