import { expect, test } from 'vitest';
import { partOf } from '../../../part.ts';
import { groupOf, plant } from './planted.ts';
import { mutantsOf } from '../../../reference-run.ts';

/** Two faults of one operation; of the last five, one requirement follows from the other, or shows in its exchanges. */
const pairs = [
  ['node.error.unknown-method@vm.getTxFee#result', 'node.envelope.version@vm.getTxFee#missing'],
  ['data.network.other@queryUtxos#fails', 'data.http.json@queryUtxos#other-type'],
  ['data.schema.response@listTokenTransfers#blockhash-has-another-type', 'data.auth.header@listTokenTransfers'],
  ['data.page.size-limit@listTokenHolders#one-more', 'data.error.body@listTokenHolders#no-error'],
  ['data.params.accepted@listApiLogs#refused', 'data.logs.filters@listApiLogs#chainid-ignored'],
  ['data.error.status-agrees@listAddressMessages#one-off', 'data.page.size-min@listAddressMessages#below-fails'],
  ['node.error.unknown-method@vm.getTx#result', 'node.tx.network@vm.getTx#other'],
  [
    'data.range.start-inclusive@listNativeTransactions',
    'data.page.size-invariant@listNativeTransactions#later-pages-lose-first',
  ],
  ['data.error.phrase@listVerticesByHeight#code', 'data.error.body@listVerticesByHeight#status-code-as-text'],
] as const;

test.each(partOf(pairs))('%s and %s are two groups', async (...ids) => {
  const [mutant, other] = await mutantsOf(...ids);
  if (!mutant || !other) throw new Error('two mutants');
  const { groups } = await plant([mutant, other], [mutant.on]);
  expect(groups.map(({ cause }) => cause)).toHaveLength(2);
  expect(groupOf(mutant, groups)).toBeDefined();
  expect(groupOf(other, groups)).toBeDefined();
  expect(groupOf(mutant, groups)).not.toBe(groupOf(other, groups));
});
