import { expect, test } from 'vitest';
import type { Alteration } from '../../../../reference/types.ts';
import type { Value } from '../../../../defects/value.ts';
import { answering, outcomeOf } from '../../../properties/altered-target.ts';

/** A wallet that pays all the time: its balance is another one with every few calls. */

const key = 'node.balances.agree@vm.getBalance';

/** Both methods tell the balance of the moment, which falls by 1 with every `calls` calls of them. */
const paying = (calls: number): readonly Alteration[] => {
  let asked = 0;
  const less = (value: Value | undefined): Value =>
    value === '0' ? value : String(BigInt(String(value)) - BigInt(Math.floor(asked / calls)));
  return [
    answering('vm.getBalance', (result) => {
      asked += 1;
      return { ...result, balance: less(result['balance']) };
    }),
    answering('vm.getAllBalances', (result) => {
      asked += 1;
      const entries = result['balances'] as { readonly balance: Value }[];
      return { ...result, balances: entries.map((entry) => ({ ...entry, balance: less(entry.balance) })) };
    }),
  ];
};

test.each([2, 3, 5, 7])('a balance that changes with every %i calls is no finding', async (calls) => {
  const outcome = await outcomeOf(key, paying(calls));
  expect(outcome.findings.map((finding) => [finding.message, finding.expected, finding.actual])).toEqual([]);
});

test('a balance that is always one more is a finding', async () => {
  const more = answering('vm.getBalance', (result) => ({
    ...result,
    balance: String(BigInt(String(result['balance'])) + 1n),
  }));
  const outcome = await outcomeOf(key, [more]);
  expect(outcome.verdict).toBe('fail');
});
