import { describe, expect, test } from 'vitest';
import { cases, chain } from '../../contracts/chain/index.ts';
import type { RequirementId } from '../../contracts/chain/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { clientOf, Judging, learn, plainSubjects, randomListings, randomSequences } from './agreement-target.ts';
import { growing } from './growing.ts';
import { partOf } from '../part.ts';

/** Random listings and sequences over every list. */
const judged = async (
  alterations: readonly Alteration[],
  seed: number,
): Promise<{ readonly judging: Judging; readonly confirmed: readonly string[] }> => {
  const client = clientOf(alterations);
  const subjects = alterations.some((alteration) => alteration.world !== undefined)
    ? await learn(client)
    : await plainSubjects();
  const judging = new Judging(client);
  await randomListings(judging, subjects, { seed, runs: 3 });
  await randomSequences(judging, subjects, { seed, runs: 3 });
  return { judging, confirmed: await judging.confirmed() };
};

describe('answers that agree raise nothing', () => {
  test('of the plain provider', async () => {
    const { judging } = await judged([], 1);
    expect(judging.found).toEqual([]);
    expect(judging.evidence).toBeGreaterThan(1_000);
  });

  test('of lists that grow at their head between pages that are cut by their distance from it', async () => {
    expect((await judged([growing()], 1)).confirmed).toEqual([]);
  });

  const nasty = [
    'moving-head',
    'paging-ties-shuffled',
    'paging-order-ascending',
    'paging-tokens-once',
    'paging-tokens-bind-size',
    'paging-bad-token-restarts',
    'utxos-changing-set',
    'utxos-repeated',
    'metrics-latest-changes',
    'world-tiny',
  ];
  test.each(partOf(nasty))('of the variant %s', async (id) => {
    const { judging, confirmed } = await judged([findVariant(id)], 2);
    expect(confirmed).toEqual([]);
    expect(judging.evidence).toBeGreaterThan(300);
  });
});

/** Mutants whose lists lose, repeat or add items, with the requirement of the expected finding. */
const broken: readonly (readonly [string, RequirementId])[] = [
  ['data.page.continues@listAddressTransactions#third-page-loses-one', 'data.page.continues'],
  ['data.page.continues@listErc20Balances#loses-one-between', 'data.page.continues'],
  ['data.page.continues@listErc20Balances#never-ends', 'data.page.continues'],
  ['data.page.continues@listMessages#token-refused', 'data.page.continues'],
  ['data.page.continues@listTokenTransfers#token-ignored', 'data.page.continues'],
  ['data.page.continues@listUtxos#third-page-repeats-one', 'data.page.continues'],
  ['data.page.size-invariant@listAddressTransactions#other-items-when-odd', 'data.page.size-invariant'],
  ['data.page.size-invariant@listErc20Balances#even-size-loses-one', 'data.page.continues'],
  ['data.range.end-only@listErc20Transfers#oldest-missing', 'data.range.end-only'],
  ['data.range.splice@listTokenTransfers#wide-loses-middle', 'data.range.splice'],
  ['data.range.start-inclusive@listAddressTransactions', 'data.range.start-inclusive'],
  ['data.range.start-only@listAddressTransactions#newest-missing', 'data.range.start-only'],
  ['data.balances.contract-filter@listErc20Balances#finds-nothing', 'data.balances.contract-filter'],
  ['data.logs.filters@listApiLogs#responsecode-finds-nothing', 'data.logs.filters'],
  ['data.logs.filters@listApiLogs#type-drops-code', 'data.logs.filters'],
  ['data.messages.filters@listMessages#newest-to-lost', 'data.messages.filters'],
  ['data.rewards.filters@listPendingRewards#nodes-drop-addresses', 'data.rewards.filters'],
  ['node.utxos.addresses@vm.getUTXOs#one-missing', 'node.utxos.addresses'],
  ['node.utxos.continuation@vm.getUTXOs#refused', 'node.utxos.continuation'],
];

test.each(broken)('%s is seen as %s', async (id, requirement) => {
  const mutant = (await loadMutants()).find((one) => one.id === id);
  if (!mutant) throw new Error(`no mutant ${id}`);
  const judging = new Judging(clientOf([mutant.fresh()]));
  await randomListings(judging, await plainSubjects(), { seed: 2, runs: 12, only: [mutant.on] });
  await randomSequences(judging, await plainSubjects(), { seed: 2, runs: 15, only: [mutant.on] });
  expect(await judging.confirmed()).toContain(`${requirement}@${mutant.on}`);
  expect(judging.found.filter((one) => one.exchanges.length > 3)).toEqual([]);
});

test('what is found belongs to a case of the contract, under a message that names no value', async () => {
  const mutant = (await loadMutants()).find(
    (one) => one.id === 'data.page.size-invariant@listAddressTransactions#other-items-when-odd',
  );
  if (!mutant) throw new Error('no such mutant');
  const judging = new Judging(clientOf([mutant.fresh()]));
  await randomListings(judging, await plainSubjects(), { seed: 3, runs: 20, only: [mutant.on] });
  const keys = new Set(cases.map((testCase) => testCase.key));
  expect(judging.found.length).toBeGreaterThan(0);
  expect(judging.found.filter((one) => !keys.has(one.name) || /\d/.test(one.message))).toEqual([]);
  const declared = new Set<string>(chain.requirementsOf('checks/agreement'));
  expect(judging.found.filter((one) => !declared.has(one.name.split('@')[0] as string))).toEqual([]);
});

test('a first answer alone proves nothing', async () => {
  const judging = new Judging(clientOf([]));
  await judging.ask({ operation: 'listMessages', parameters: { pageSize: 5 }, input: 'valid' });
  expect(judging.evidence).toBe(0);
  await judging.ask({ operation: 'listMessages', parameters: { pageSize: 6 }, input: 'valid' });
  expect(judging.evidence).toBeGreaterThan(0);
});
