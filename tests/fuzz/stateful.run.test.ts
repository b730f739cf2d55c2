import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chain, cases } from '../../contracts/chain/index.ts';
import { Refusal } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer } from '../../reference/types.ts';
import { replayRegressions, readRegression } from '../../engine/run/confirm/regression.ts';
import { clientOf, fuzzed } from './target.ts';
import { isWhole } from '../part.ts';
import { temporary } from '../temporary.ts';

const block = 'vm.getBlockByHeight';
const listed = 'listErc20Balances';

/** Caches a block in the encoding of the first call, and returns it for every other encoding. */
const keeping = (): Alteration => {
  const kept = new Map<string, OperationAnswer>();
  return {
    call: (call, next) => {
      if (call.operation !== block) return next(call);
      const name = JSON.stringify(call.parameters['height']);
      const answer = kept.get(name) ?? next(call);
      if (answer.kind === 'answer') kept.set(name, answer);
      return answer;
    },
  };
};

/** Ignores the encoding of the call, and keeps no state. */
const ignoring = (): Alteration => ({
  call: (call, next) =>
    next(call.operation === block ? { ...call, parameters: { ...call.parameters, encoding: 'hex' } } : call),
});

/** Fails for ten calls after a page of size 0. */
const sickened = (): Alteration => {
  let sick = 0;
  return {
    call: (call, next) => {
      if (call.operation !== listed) return next(call);
      if (call.parameters['pageSize'] === '0') sick = 10;
      else if (sick > 0) {
        sick -= 1;
        throw new Refusal(500, 'not now');
      }
      return next(call);
    },
  };
};

/** Replays of each finding. */
const times = isWhole ? 20 : 5;

const byKey = new Map(cases.map((testCase) => [testCase.key, testCase]));

/**
 * The findings of fuzzing such a target: how many requests the report shows, how many calls the regression file has,
 * and how many replays reproduce the finding on a fresh target.
 */
const replays = async (
  on: string,
  fresh: () => Alteration,
): Promise<{ readonly of: string; readonly requests: number; readonly calls: number; readonly shown: number }[]> => {
  const folder = temporary();
  const { outcomes } = await fuzzed([fresh()], 600, { only: [on] }, { regressions: folder });
  const findings = new Map(
    outcomes.flatMap((outcome) => outcome.findings.map((finding) => [finding.fingerprint, finding] as const)),
  );
  return Promise.all(
    fs.readdirSync(folder).map(async (name) => {
      const file = path.join(folder, name);
      let shown = 0;
      for (let time = 0; time < times; time += 1) {
        const client = clientOf([fresh()]);
        shown += [...(await replayRegressions(chain, [file], byKey, client)).values()].filter(
          ({ violations }) => violations.length > 0,
        ).length;
      }
      const { requirement, trial, fingerprint } = readRegression(file);
      return {
        of: requirement,
        requests: findings.get(fingerprint)?.exchanges.length ?? 0,
        calls: trial.calls.length,
        shown,
      };
    }),
  );
};

describe('a target that remembers', () => {
  it('is shown by the call that it kept an answer for', async () => {
    const found = await replays(`node.block.encoding-echo@${block}`, keeping);
    expect(found.some(({ requests }) => requests === 2)).toBe(true);
    expect(found.filter(({ calls, shown }) => calls < 2 || calls > 3 || shown < times)).toEqual([]);
  });

  it('is told from one that needs no memory: that is shown in one request, even where another call has the same answer', async () => {
    const found = await replays(`node.block.encoding-echo@${block}`, ignoring);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ requests, calls, shown }) => requests !== 1 || calls > 3 || shown < times)).toEqual([]);
  });

  it('is shown to fail for a while by the call after which it does', async () => {
    const found = await replays(listed, sickened);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ requests, calls, shown }) => requests < 2 || calls > 3 || shown < times)).toEqual([]);
  });
});
