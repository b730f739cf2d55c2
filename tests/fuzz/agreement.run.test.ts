import { describe, expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { agreement } from '../../properties/checks/agreement.ts';
import type { Alteration } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { growing } from './growing.ts';
import { fewOf, isWhole, partOf } from '../part.ts';
import { ask } from './plain.ts';
import { fuzzed } from './target.ts';
import { planted } from '../reference-run.ts';

/** Findings of the checks that compare answers of a fuzzed provider with each other and with their calls. */
const findingsOf = async (
  alterations: readonly Alteration[],
  requests: number,
  options: Partial<EngineOptions>,
  more: Partial<FuzzOptions> = {},
): Promise<readonly Finding[]> => {
  const { outcomes, defects } = await fuzzed(alterations, requests, options, { shrinkRequests: 300, ...more });
  expect(defects).toEqual([]);
  return outcomes
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ findings }) => findings)
    .filter(({ judge }) => judge === 'checks/agreement' || judge === 'checks/asked-for');
};

describe('answers that agree raise nothing', () => {
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
  test.each([
    // fuzz.run.test.ts has the plain provider.
    // Pages are cut by their distance from the head.
    ['lists that grow at their head between pages', [growing()]],
    ...partOf(nasty).map((id) => [`the variant ${id}`, [findVariant(id)]] as const),
  ] as const)('of %s', async (_, alterations) => {
    expect(await findingsOf(alterations, isWhole ? 900 : 400, { seed: 2 })).toEqual([]);
  });
});

/** Mutants whose lists lose, repeat or add items, with the requirement of the expected finding. */
const broken: readonly (readonly [string, RequirementId])[] = [
  ['data.page.continues@listAddressTransactions#loses-first', 'data.page.continues'],
  ['data.page.continues@listErc20Balances#loses-first', 'data.page.continues'],
  ['data.page.continues@listUtxos#repeats-one', 'data.page.continues'],
  ['data.page.continues@listMessages#token-refused', 'data.page.continues'],
  ['data.page.continues@listTokenTransfers#token-ignored', 'data.page.continues'],
  ['data.page.continues@listErc20Balances#repeats-one', 'data.page.continues'],
  ['data.page.size-invariant@listAddressTransactions#other-items-when-odd', 'data.page.size-invariant'],
  ['data.page.size-invariant@listErc20Balances#later-pages-lose-first', 'data.page.continues'],
  ['data.range.end-only@listErc20Transfers#few-blocks', 'data.range.end-only'],
  ['data.range.splice@listTokenTransfers#wide-loses-middle', 'data.range.splice'],
  ['data.range.start-inclusive@listAddressTransactions', 'data.range.start-inclusive'],
  ['data.range.start-only@listAddressTransactions#newest-missing', 'data.range.start-only'],
  ['data.balances.contract-filter@listErc20Balances#addresses-finds-nothing', 'data.balances.contract-filter'],
  ['data.logs.filters@listApiLogs#responsecode-finds-nothing', 'data.logs.filters'],
  ['data.logs.filters@listApiLogs#type-drops-code', 'data.logs.filters'],
  ['data.messages.filters@listMessages#from-finds-nothing', 'data.messages.filters'],
  ['data.rewards.filters@listPendingRewards#nodes-drop-addresses', 'data.rewards.filters'],
  ['node.utxos.addresses@vm.getUTXOs#one-missing', 'node.utxos.addresses'],
  ['node.utxos.continuation@vm.getUTXOs#refused', 'node.utxos.continuation'],
];

/** Findings of other requirements come first. */
const behindOthers = [
  'data.page.continues@listTokenTransfers#token-ignored',
  'data.page.size-invariant@listAddressTransactions#other-items-when-odd',
];

test.each(fewOf(4, broken))('%s is seen as %s', async (id, requirement) => {
  const on = id.replace(/^.*@|#.*$/g, '');
  const findings = await findingsOf(
    await planted(id),
    600,
    { seed: 3, only: [on] },
    { stopAtFirst: !behindOthers.includes(id) },
  );
  expect(findings.map((finding) => finding.requirement)).toContain(requirement);
  // Messages name no value, and the exchanges are few.
  expect(findings.filter(({ message, exchanges }) => /\d/.test(message) || exchanges.length > 3)).toEqual([]);
});

test('a first answer alone proves nothing', async () => {
  const fold = agreement.start(chain);
  const evidenceOf = async (pageSize: number): Promise<number> =>
    [...fold.judge(await ask({ operation: 'listMessages', parameters: { pageSize } }))].reduce(
      (sum, { evidence }) => sum + evidence,
      0,
    );
  expect(await evidenceOf(5)).toBe(0);
  expect(await evidenceOf(6)).toBeGreaterThan(0);
});
