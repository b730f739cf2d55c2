import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chain, cases } from '../../../../contracts/chain/index.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { reachCalls } from '../../../../engine/run/judge/probe-calls.ts';
import { readRegression, replayRegressions } from '../../../../engine/run/confirm/regression.ts';
import { resend } from '../../../../engine/run/replay/replay.ts';
import { clientOf, fuzzed } from '../../../fuzz/target.ts';
import { temporary } from '../../../temporary.ts';

const refused = (): never => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
};
const reset = (): never => {
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
};

/** A service that ends with the first request whose path holds a percent-encoded control character. */
const crashing = (): Alteration => {
  let isDead = false;
  return {
    http: (request, next) => {
      if (isDead) return refused();
      isDead = /%0[0-9a-f]/i.test(request.path);
      return isDead ? reset() : next(request);
    },
  };
};

const closingClientOf = (alterations: readonly Alteration[]) => {
  const client = clientOf(alterations, { reach: reachCalls(chain, { network: 'mainnet' }), retries: 0 });
  onTestFinished(() => client.close());
  return client;
};

/** A regression without the calls behind the first `length`. */
const shortened = (file: string, length: number): string => {
  const regression = readRegression(file);
  const { calls, cursors } = regression.trial;
  const trial = { ...regression.trial, calls: calls.slice(0, length), cursors: cursors.slice(0, length) };
  const shorter = path.join(path.dirname(file), 'shorter.json');
  fs.writeFileSync(shorter, JSON.stringify({ ...regression, trial }));
  return shorter;
};

it('a target that an input ends is a finding with the last inputs, and the finding replays', async () => {
  const folder = temporary();
  const judged = await fuzzed([crashing()], 5_000, { only: ['listMessages'] }, { regressions: folder });
  expect(judged.lost).toMatchObject({ base: 'data', kind: 'silent', operation: 'listMessages' });
  expect(judged.requests).toBeLessThan(4_000);
  const findings = judged.outcomes.flatMap(({ verdict, findings: all }) => all.map((one) => ({ ...one, verdict })));
  const finding = findings.find(({ message }) => message === 'the target stopped answering');
  expect(finding).toMatchObject({ requirement: 'data.params.accepted', operation: 'listMessages', verdict: 'fail' });
  const inputs = finding?.exchanges.slice(1, -1) ?? [];
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.length).toBeLessThanOrEqual(16);
  expect(inputs.some(({ request }) => /%0[0-9a-f]/i.test(request.url))).toBe(true);

  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  expect(files).toHaveLength(1);
  const byKey = new Map(cases.map((testCase) => [testCase.key, testCase]));
  const again = async (alterations: readonly Alteration[], from = files): Promise<number | undefined> =>
    (await replayRegressions(chain, from, byKey, closingClientOf(alterations))).get('data.params.accepted@listMessages')
      ?.violations.length;
  const one = byKey.get('data.params.accepted@listMessages');
  if (!one || !finding) throw new Error('the finding is missing');
  const sight = async (alterations: readonly Alteration[]): Promise<string> =>
    (await resend(chain, { ...finding, case: one }, closingClientOf(alterations))).again;
  const crash = finding.exchanges.findIndex(({ request }) => /%0[0-9a-f]/i.test(request.url));
  const endingWithTheCrash = [shortened(files[0] ?? '', crash + 1)];
  // Each waits until its target is lost.
  const replayed = [again([crashing()]), again([crashing()], endingWithTheCrash), again([])];
  const looks = [[crashing()], [], [{ http: refused }]].map(sight);
  expect(await Promise.all(replayed)).toEqual([1, 1, 0]);
  expect(await Promise.all(looks)).toEqual(['still there', 'gone', 'could not check']);
});

it('a target that refuses everything is lost, and no finding', async () => {
  let left = 400;
  const limited: Alteration = {
    http: async (request, next) => {
      left -= 1;
      return left > 0 ? next(request) : { status: 429, headers: { 'content-type': 'application/json' }, body: '{}' };
    },
  };
  const judged = await fuzzed([limited], 3_000, { only: ['listMessages'] });
  expect(judged.lost).toMatchObject({ base: 'data', kind: 'refusing' });
  expect(judged.requests).toBeLessThan(600);
  expect(judged.outcomes.flatMap(({ findings }) => findings)).toEqual([]);
});
