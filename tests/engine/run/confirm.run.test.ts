import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { judgeAltered } from '../../../lab/judge-altered.ts';
import type { Alteration, ProviderAnswer } from '../../../reference/types.ts';
import { outcomeOf } from '../../reference-run.ts';

/** Transactions whose status is a number if `isWrong` returns true for the number of the call. */
const sometimes = (
  isWrong: (count: number) => boolean,
  change: (answer: ProviderAnswer) => ProviderAnswer,
): Alteration => {
  let count = 0;
  return {
    http: async (request, next) => {
      const answer = await next(request);
      if (!request.body.includes('vm.getTxStatus')) return answer;
      count += 1;
      return isWrong(count) ? change(answer) : answer;
    },
  };
};

const numbered = (answer: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  body: answer.body.replace(/"status":"\w+"/, '"status":7'),
});

const judged = async (alteration: Alteration) => {
  const { outcomes, defects } = await judgeAltered([alteration], { depth: 'quick', only: ['vm.getTxStatus'] });
  expect(defects).toEqual([]);
  return outcomeOf(outcomes, 'node.tx-status.enum@vm.getTxStatus');
};

test('what one answer shows and no second one is unstable', async () => {
  const outcome = await judged(sometimes((count) => count === 1, numbered));
  expect(outcome?.verdict).toBe('unstable');
  expect(outcome?.findings.length).toBe(1);
});

test('what answers to three different calls show by themselves is a finding, though it does not come again', async () => {
  const outcome = await judged(sometimes((count) => count <= 5, numbered));
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.findings[0]?.exchanges.length).toBe(3);
});

test('what every third answer has comes back when it is asked for', async () => {
  const outcome = await judged(sometimes((count) => count % 3 === 0, numbered));
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.findings[0]?.exchanges.length).toBe(1);
});

test('what only calls at the same time show comes back when equal calls are sent at once', async () => {
  let inFlight = 0;
  const outcome = await judged({
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
