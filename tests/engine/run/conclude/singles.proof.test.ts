import { expect, test } from 'vitest';
import { partOf } from '../../../part.ts';
import { groupOf, plant, shuffled } from './planted.ts';

/**
 * Mutants of the table that show more than one cause, and why. A mutant that shows one cause only must leave this
 * list.
 */
const exceptions: Readonly<Record<string, string>> = {
  // The fault breaks a second statement that has nothing to do with the first.
  'data.deployment.contract-only@getDeploymentTransaction#empty-for-others':
    'it answers every call that it should refuse with nothing, so that unknown currencies get an answer as well',
  'data.error.listed-status@queryUtxos#accepted-202':
    'no documented call gets a 200 any more, so that the documented path does not answer',
  'data.metrics.chain-ids@getChainMetrics#evm-chain':
    'the calls that show that the documented path answers name an EVM chain',
  'data.metrics.day-only@getChainMetrics#contracts':
    'it answers by the day where a week or a month is asked for, so that timestamps are not aligned to weeks and months',
  'data.metrics.latest-may-change@getChainMetrics#one-hour':
    'one changing hour breaks the sums, the order and the bounds of three kinds of metrics',
  'data.utxos.same-both-ways@queryUtxos#fewer': 'it drops items of every page, so that pages are too short as well',
  'node.block.id-format@vm.getBlock#length':
    'it answers every call for a block that it should refuse, so that unknown encodings get a result as well',
  'node.envelope.empty-params@vm.getTxFee':
    'the calls that show the configured prefix have empty params, and the method has no others',
  'node.tx-fee.members@vm.getTxFee#whole-null':
    'a body of null is no JSON-RPC answer either: the endpoint seems to be missing',
  'node.tx.id@vm.getTx#other': 'the cross check asks for a transaction by a UTXO and compares the same wrong id',
  'node.tx.import-fields@vm.getTx#no-list':
    'without the list of imported inputs their credentials are too many for the inputs that are left',
  'node.utxos.index-shape@vm.getUTXOs#address-as-number': 'a cursor of the wrong form is refused when it is sent back',
  'node.utxos.limit-honoured@vm.getUTXOs#odd-limit-one-more':
    'only limits that are multiples of seven are wrong: two judges meet different ones, and no call shows both',
  'node.utxos.no-repeats-within@vm.getUTXOs#first':
    'the UTXO that gives way to the repeated one is missing in the walk: two violations of different answers',
  'node.utxos.source-chain@vm.getUTXOs#both':
    'the walk over atomic UTXOs with a limit of 1 gets more than one, in calls that no other finding shares',
  'cross.tx.exists@vm.getTx#hex-only':
    'json is refused for every transaction, so that other judges of vm.getTx see it, too',
  'data.balances.collectibles-union@listCollectibleBalances#no-erc721':
    'the transfers show that the ids are missing, and so does the list of ERC-721 balances',
  'data.block-transactions.size-zero@listBlockTransactions#refused':
    'the call with a pageSize of 0 is also the one that finds a known block',
  'data.metrics.deployers-in-contracts@getChainMetrics#no-deployers-on-some-days':
    'the cumulative number of deployers grows on the days without one',
  'data.range.splice@listNativeTransactions#wide-loses-middle':
    'the lost items are missing in the walk over the range and at its start: violations of different answers',
  'node.endpoint.asset-chain@vm.getHeight#not-found':
    'the calls with empty params go to the asset chain, and the method has no others',
  'node.params.required@vm.getBalance#assetid-empty': 'a call without any required parameter is a violation of its own',
  'node.tx-status.final@vm.getTxStatus':
    'every second answer about an accepted transaction is wrong, whichever judge asks for it',
  'node.utxos.continuation@vm.getUTXOs#ignored':
    'the walk over several addresses and the answer after an endIndex begin again, too',
  'node.utxos.more-when-full@vm.getUTXOs#one-less-for-several-addresses':
    'the default and the walk over several addresses are one short, too',
  // One statement, shown at several places.
  'data.currency.lower-case@listErc20Balances#czk-upper-case':
    'four members carry the code, and each member is a finding: nothing shows that one place writes all four',
};

test('a fault on one operation is one group, with known exceptions: one mutant a requirement', async () => {
  const seen = new Set<string>();
  const table = (await shuffled('singles')).filter(
    (mutant) => !seen.has(mutant.requirement) && seen.add(mutant.requirement),
  );
  expect(Object.keys(exceptions).filter((id) => !table.some((mutant) => mutant.id === id))).toEqual([]);
  const chosen = partOf(table);
  const strayed = new Map<string, string>();
  const notShown: string[] = [];
  for (const mutant of chosen) {
    const { groups } = await plant([mutant], [mutant.on]);
    if (groups.length === 0) notShown.push(mutant.id);
    else if (groups.length > 1 || !groupOf(mutant, groups))
      strayed.set(mutant.id, groups.map(({ root }) => root.finding.fingerprint).join(', '));
  }
  expect(notShown).toEqual([]);
  const known = chosen.filter(({ id }) => Object.hasOwn(exceptions, id)).map(({ id }) => id);
  expect([...strayed.keys()].sort(), [...strayed].join('\n')).toEqual(known.sort());
}, 900_000);
