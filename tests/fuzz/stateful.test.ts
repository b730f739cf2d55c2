import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { memoryRecorder } from '../../client/record.ts';
import { cases } from '../../contract/index.ts';
import { Refusal } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import { defaultOptions } from '../../suites/engine/options.ts';
import { lookAgain, readRegression } from '../../suites/engine/regression.ts';
import { dispatcherOf, fuzzed, key, target } from './target.ts';

const on = 'listErc20Balances';
const isOdd = (call: OperationCall): boolean => call.operation === on && call.parameters['currency'] !== undefined && Number(call.parameters['pageSize']) % 2 === 1;
const inDollars = (call: OperationCall): OperationCall => ({ ...call, parameters: { ...call.parameters, currency: 'usd' } });

/** Keeps answers for pages of an odd size, whatever the currency that they are asked for in. */
const keeping = (): Alteration => {
  const kept = new Map<string, OperationAnswer>();
  return {
    call: (call, next) => {
      if (!isOdd(call)) return next(call);
      const name = JSON.stringify(Object.entries(call.parameters).filter(([one]) => one !== 'currency').sort());
      const answer = kept.get(name) ?? next(call);
      kept.set(name, answer);
      return answer;
    },
  };
};

/** Answers pages of an odd size in one currency alone, and remembers nothing. */
const ignoring = (): Alteration => ({ call: (call, next) => next(isOdd(call) ? inDollars(call) : call) });

/** Fails for ten calls after a page of size 0. */
const sickened = (): Alteration => {
  let sick = 0;
  return {
    call: (call, next) => {
      if (call.operation !== on) return next(call);
      if (call.parameters['pageSize'] === '0') sick = 10;
      else if (sick > 0) {
        sick -= 1;
        throw new Refusal(500, 'not now');
      }
      return next(call);
    },
  };
};

const byKey = new Map(cases.map((one) => [one.key, one]));

/** The files that fuzzing such a target gives: the calls of each, and how often in twenty a target that was asked nothing yet shows it. */
const replays = async (fresh: () => Alteration): Promise<{ readonly of: string; readonly calls: number; readonly shown: number }[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-stateful-'));
  await fuzzed([fresh()], 2_000, { only: [on] }, { regressions: folder });
  return Promise.all(fs.readdirSync(folder).map(async (name) => {
    const file = path.join(folder, name);
    let shown = 0;
    for (let time = 0; time < 20; time += 1) {
      const client = createClient({ ...defaultOptions, target, key, recorder: memoryRecorder(), dispatcher: dispatcherOf([fresh()]) });
      shown += [...(await lookAgain([file], byKey, client)).values()].filter(({ confirmed }) => confirmed.length > 0).length;
    }
    const { requirement, trial } = readRegression(file);
    return { of: requirement, calls: trial.calls.length, shown };
  }));
};

describe('a target that remembers', () => {
  it('shows what it had kept by the call that it kept it for', async () => {
    const found = await replays(keeping);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ calls, shown }) => calls !== 2 || shown < 20)).toEqual([]);
  });

  it('shows what needs no memory in one request, even where another call has the same answer', async () => {
    const found = await replays(ignoring);
    expect(found).toContainEqual({ of: 'data.currency.accepted', calls: 1, shown: 20 });
    expect(found.filter(({ calls, shown }) => calls > 1 || shown < 20)).toEqual([]);
  });

  it('shows that it fails for a while by the call after which it does', async () => {
    const found = await replays(sickened);
    expect(found).toContainEqual({ of: 'data.params.accepted', calls: 2, shown: 20 });
    expect(found.filter(({ calls, shown }) => calls > 3 || shown < 20)).toEqual([]);
  });
});
