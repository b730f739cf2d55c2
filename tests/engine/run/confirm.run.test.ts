import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, describe } from 'vitest';
import { judgeAltered } from '../../../lab/judge-altered.ts';
import type { Alteration, ProviderAnswer } from '../../../reference/types.ts';
import { outcomeOf } from '../../reference-run.ts';
import { defaultGate } from '../../../engine/model/baseline.ts';
import { exitCode } from '../../../reports/exit.ts';
import { aRun } from '../../reports/samples.ts';
import { defined } from '../../../engine/model/defined.ts';
import { fewOf } from '../../part.ts';

const only = ['vm.getTxStatus'];

/** Transactions whose status is a number if `isWrong` returns true for the number of the call. */
const sometimes = (
  isWrong: (count: number) => boolean,
  change: (answer: ProviderAnswer, count: number) => ProviderAnswer,
): Alteration => {
  let count = 0;
  return {
    http: async (request, next) => {
      const answer = await next(request);
      if (!request.body.includes('vm.getTxStatus')) return answer;
      count += 1;
      return isWrong(count) ? change(answer, count) : answer;
    },
  };
};

const numbered = (answer: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  body: answer.body.replace(/"status":"\w+"/, '"status":7'),
});

const enumOutcome = async (alteration: Alteration) => {
  const { outcomes, defects } = await judgeAltered([alteration], { depth: 'quick', only });
  expect(defects).toEqual([]);
  return outcomeOf(outcomes, 'node.tx-status.enum@vm.getTxStatus');
};

test('what one answer shows and no second one is unstable', async () => {
  const outcome = await enumOutcome(sometimes((count) => count === 1, numbered));
  expect(outcome?.verdict).toBe('unstable');
  expect(outcome?.findings.length).toBe(1);
});

test('what answers to three different calls show by themselves is a finding, though it does not come again', async () => {
  const outcome = await enumOutcome(sometimes((count) => count <= 5, numbered));
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.findings[0]?.exchanges.length).toBe(3);
});

test('what every third answer has comes back when it is asked for', async () => {
  const outcome = await enumOutcome(sometimes((count) => count % 3 === 0, numbered));
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.findings[0]?.exchanges.length).toBe(1);
});

test('what only calls at the same time show comes back when equal calls are sent at once', async () => {
  let inFlight = 0;
  const outcome = await enumOutcome({
    http: async (request, next) => {
      inFlight += 1;
      await wait(5);
      const isShared = inFlight > 1;
      const answer = await next(request);
      inFlight -= 1;
      return isShared && request.body.includes('vm.getTxStatus') ? numbered(answer) : answer;
    },
  });
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.findings[0]?.exchanges.length).toBe(1);
});

/** Every status is a number; after the `last`-th answer, the provider answers with 503 instead. */
const wrongStatus = (last = Infinity): Alteration =>
  sometimes(
    () => true,
    (answer, count) => (count > last ? { ...answer, status: 503, body: 'busy' } : numbered(answer)),
  );

const judged = async (alteration: Alteration, maxRequests?: number) => {
  const { outcomes, defects, limits } = await judgeAltered([alteration], {
    depth: 'standard',
    only,
    ...defined({ maxRequests }),
  });
  expect(defects).toEqual([]);
  const outcome = outcomes.find(({ requirement }) => requirement === 'node.tx-status.enum');
  const code = exitCode(aRun({ outcomes, gate: { ...defaultGate, minJudged: 0 } }), { failOn: 'derived' });
  return { outcome, code, limits };
};

describe('a violation that is seen while the budget runs out', () => {
  test('is confirmed from the reserve, which nothing else may use', async () => {
    // A violation ends its law: the broken provider is asked less than the plain one.
    const { requests } = await judgeAltered([wrongStatus()], { depth: 'standard', only });
    for (const missing of fewOf(1, [2, 6, 12])) {
      const { outcome, code, limits } = await judged(wrongStatus(), requests - missing);
      expect(limits.map(({ limit }) => limit)).toContain('max-requests');
      expect(outcome?.verdict).toBe('fail');
      expect(code).toBe(1);
    }
  });

  test('is unconfirmed, never unstable, where no request is left for it', async () => {
    const wrongVersion: Alteration = {
      http: async (request, next) => {
        const answer = await next(request);
        return { ...answer, body: answer.body.replace('"jsonrpc":"2.0"', '"jsonrpc":"1.0"') };
      },
    };
    let unconfirmed = 0;
    // A budget of less than ten requests has no reserve.
    for (let maxRequests = 1; maxRequests <= 9; maxRequests += 1) {
      const { outcomes } = await judgeAltered([wrongVersion], {
        depth: 'quick',
        only: ['vm.getHeight'],
        maxRequests,
      });
      expect(outcomes.filter(({ verdict }) => verdict === 'unstable')).toEqual([]);
      unconfirmed += outcomes.filter((outcome) => outcome.unconfirmed && outcome.verdict === 'inconclusive').length;
    }
    expect(unconfirmed).toBeGreaterThan(0);
  });
});

test('a violation is unconfirmed where the target no longer answers when it is asked again', async () => {
  const { outcome, code } = await judged(wrongStatus(2));
  expect(outcome?.verdict).toBe('inconclusive');
  expect(outcome?.findings).toEqual([]);
  expect(outcome?.unconfirmed?.[0]?.requirement).toBe('node.tx-status.enum');
  expect(outcome?.reason).toMatch(/^a violation was seen but not confirmed: .* answered 503/);
  expect(code).toBe(3);
});
