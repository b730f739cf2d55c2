import { expect, test } from 'vitest';
import { changeEach, eachMember, together } from '../../defects/operators/answers.ts';
import { plant } from '../../reference/defects/inside.ts';
import { operation } from '../../contracts/chain/index.ts';
import { judgeAltered, promised } from '../../lab/judge-altered.ts';
import type { Value } from '../../reference/value.ts';

const doubled = eachMember('nonce', (nonce: Value) => String(BigInt(String(nonce)) * 2n));

test.each([
  ['gaps between the nonces of a sender are a finding', doubled, 1],
  [
    'nonces of a chain with authorizations have gaps that no transaction explains',
    together(
      doubled,
      eachMember('txType', () => 4),
    ),
    0,
  ],
])('%s', async (_, change, count) => {
  const alteration = plant(changeEach(change), operation('listNativeTransactions'));
  const { outcomes } = await judgeAltered(alteration ? [alteration] : [], {
    contract: promised,
    depth: 'quick',
    only: ['data.transactions.nonces@listNativeTransactions'],
  });
  expect(outcomes.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(
    Array.from({ length: count }, () => 'transaction-missing'),
  );
});
