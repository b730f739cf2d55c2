import { pagesOf } from '../../../engine/model/pages-of.ts';
import { derived } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

const chainInfo = derived({
  missing: 'answer chainInfo: is missing',
  'no-*': 'answer chainInfo.*: is missing',
  'other-type': 'answer chainInfo: has another type',
  'other-network': 'rule chainInfo.network is $network: is broken',
});

/** The requirements that the mutants of `assay mutate` break. What no row or schema tells is in the other tables. */
export default {
  'data.address-transactions.own-transfers': derived({
    '*': 'rule transactions.*.$address is from.address or to.address: is broken',
  }),
  'data.address-transactions.transfers-once': derived({
    erc20: 'rule transactions.erc20Transfers unique logIndex: is broken',
    erc721: 'rule transactions.erc721Transfers unique logIndex: is broken',
    'erc20-of-deployment': 'rule erc20Transfers unique logIndex: is broken',
  }),
  'data.balances.contract-filter': derived({
    '*-ignored': 'filter contract*: is ignored',
    '*-finds-nothing': 'filter contract*: finds nothing',
    '*-refused': 'filter contract*: is refused',
  }),
  'data.balances.native-member': derived({ '': 'answer nativeTokenBalance: is missing' }),
  'data.chain-id.items': derived({ 'of-another-chain-*': 'rule *chainId is $chainId: is broken' }),
  'data.currency.accepted': derived({
    'nzd-refused': 'parameter currency: nzd is refused',
    'huf-refused': 'parameter currency: huf is refused',
    'other-*': 'rule *currencyCode is $currency: is broken',
  }),
  'data.currency.default': derived({ 'other-*': 'rule *currencyCode is $currency: is broken' }),
  'data.deployment.members': derived({
    'no-input': 'member nativeTransaction.input: is missing',
    'no-base-fee': 'member nativeTransaction.baseFeePerGas: is missing',
  }),
  'data.http.json': derived({ 'other-type': 'answer: is declared as text', 'cut-short': 'answer: is cut off' }),
  'data.logs.filters': derived({ '*-ignored': 'filter *: is ignored', '*-finds-nothing': 'filter *: finds nothing' }),
  'data.logs.organisation': derived({ 'one-entry': 'rule logs.orgId is ^orgId: is broken' }),
  'data.messages.between-chains': derived({
    'to-itself': 'rule messages.destinationBlockchainId isNot sourceBlockchainId: is broken',
  }),
  'data.messages.filters': derived({
    '*-ignored': 'filter *: is ignored',
    '*-finds-nothing': 'filter *: finds nothing',
  }),
  'data.messages.newest-first': derived({
    neighbours: 'order: two neighbours change places',
    'across-pages': 'order: items at the edges of pages change places',
  }),
  'data.metrics.day-aligned': derived({ '': 'rule results.timestamp startOf day: is broken' }),
  'data.metrics.hour-aligned': derived({ hours: 'rule results.timestamp startOf hour: is broken' }),
  'data.metrics.known': derived({ '*': 'parameter metric: * is refused' }),
  'data.metrics.month-aligned': derived({ '': 'rule results.timestamp startOf month: is broken' }),
  'data.metrics.time-range': derived({
    'start-ignored': 'range startTimestamp endTimestamp: ignores startTimestamp',
    'end-ignored': 'range startTimestamp endTimestamp: ignores endTimestamp',
  }),
  'data.metrics.week-aligned': derived({ '': 'rule results.timestamp startOf week: is broken' }),
  'data.network.accepted': derived({ '*': 'parameter network: * is refused' }),
  'data.page.continues': derived({
    'loses-first': 'paging: later pages lose their first item',
    'repeats-one': 'paging: later pages hold their first item twice',
    'token-refused': 'paging: later pages are refused',
    'token-ignored': 'paging: the place of a page is ignored',
    'stops-early': 'paging: walks end with the first page',
    'skips-a-page': 'paging: a page is skipped',
  }),
  'data.page.size-default': derived({ refused: 'size: a call without it is refused' }),
  'data.page.size-invariant': derived({ 'later-pages-lose-first': 'paging: later pages lose their first item' }),
  'data.page.size-limit': derived({ ignored: 'size: is ignored', 'one-more': 'size: pages hold one item more' }),
  'data.page.size-max': derived({ refused: 'size: the maximum is refused' }),
  'data.page.size-min': [
    derived({ refused: 'size: the minimum is refused' }),
    // Where the default is 0, a page of the largest size is documented.
    (operation) => (pagesOf(operation).default === 0 ? {} : derived({ ignored: 'size: is ignored' })(operation)),
  ],
  'data.page.sorted-walk': derived({
    'later-pages-turned': 'order: later pages are reversed',
    'later-pages-lose-first': 'paging: later pages lose their first item',
  }),
  'data.page.token-type': derived({ number: 'answer nextPageToken: has another type' }),
  'data.range.end-exclusive': derived({ '': 'range startBlock endBlock: gives the items at endBlock' }),
  'data.range.inside': derived({
    'start-ignored': 'range startBlock endBlock: ignores startBlock',
    'end-ignored': 'range startBlock endBlock: ignores endBlock',
    'both-ignored': 'range startBlock endBlock: is ignored',
  }),
  'data.range.start-inclusive': derived({ '': 'range startBlock endBlock: leaves out the items at startBlock' }),
  'data.rewards.filters': derived({
    '*-ignored': 'filter *: is ignored',
    '*-find-nothing': 'filter *: finds nothing',
    '*-refused': 'filter *: is refused',
  }),
  'data.rewards.period': derived({ 'no-time': 'rule pendingRewards.endTimestamp above startTimestamp: is broken' }),
  'data.sort.by-amount': derived({ refused: 'parameter sortBy: amount is refused' }),
  'data.sort.ordered': derived({
    neighbours: 'order: two neighbours change places',
    'across-pages': 'order: items at the edges of pages change places',
  }),
  'data.transactions.gas': derived({ 'limit-*': 'rule *gasLimit atLeast gasUsed: is broken' }),
  'data.utxos.asset': derived({
    amount: 'rule utxos.asset.amount is amount: is broken',
    asset: 'rule utxos.asset.assetId is assetId: is broken',
  }),
  'data.utxos.asset-filter': derived({
    ignored: 'filter assetId: is ignored',
    'finds-nothing': 'filter assetId: finds nothing',
    refused: 'filter assetId: is refused',
  }),
  'data.utxos.chain-info': chainInfo,
  'data.utxos.consumed-agrees': derived({
    'block-before': 'rule utxos.consumingBlockNumber atLeast blockNumber: is broken',
    'no-block': 'rule utxos.consumingBlockNumber somebody: is broken',
    'time-before': 'rule utxos.consumingBlockTimestamp atLeast blockTimestamp: is broken',
    'no-time': 'rule utxos.consumingBlockTimestamp somebody: is broken',
    'nothing-spent': 'rule utxos.consumingTxHash nobody: is broken',
  }),
  'data.utxos.min-amount': derived({ 'zero-refused': 'parameter minUtxoAmount: 0 is refused' }),
  'data.utxos.owners': derived({
    'one-owner': 'rule utxos.threshold atMost the number of elements of addresses: is broken',
  }),
  'data.utxos.period': derived({ 'starts-late': 'rule utxos.utxoEndTimestamp atLeast utxoStartTimestamp: is broken' }),
  'data.utxos.same-both-ways': derived({ fewer: 'same listUtxos: finds less' }),
  'data.vertices.chain-info': chainInfo,
  'data.vertices.tx-count': derived({ more: 'rule vertices.txCount count transactions: is broken' }),
  'node.asset.echo': derived({ turned: 'rule assetID is $assetID: is broken' }),
  'node.asset.key-name': derived({ '': 'member assetID: is missing' }),
  'node.balance.utxo-references': derived({
    'tx-as-number': 'member utxoIDs.txID: has another type',
    'no-tx': 'member utxoIDs.txID: is missing',
    'no-index': 'member utxoIDs.outputIndex: is missing at times',
  }),
  'node.block.string': derived({ 'other-type': 'member block: has another type' }),
  'node.block.encoding-echo': derived({
    'says-another': 'rule encoding is $encoding: is broken',
    'json-refused': 'parameter encoding: json is refused',
  }),
  'node.envelope.id-echo': derived({ constant: 'envelope: the id is another', missing: 'envelope: the id is missing' }),
  'node.envelope.result-xor-error': derived({ both: 'envelope: an error stands beside the result' }),
  'node.envelope.version': derived({
    'one-zero': 'envelope: the version is another',
    missing: 'envelope: the version is missing',
  }),
  'node.error.object': derived({
    'code-as-text': 'envelope: the code of an error is a text',
    'no-message': 'envelope: an error has no message',
  }),
  'node.height.monotone': derived({ 'every-second': 'figure height: falls in every second answer' }),
  'node.tx-status.enum': derived({ other: 'member status: has an unknown value' }),
  'node.tx-fee.members': derived({ 'no-*': 'member *: is missing' }),
  'node.tx.credentials-per-input': derived({
    more: 'rule tx.credentials count unsignedTx.inputs and unsignedTx.importedInputs: is broken',
  }),
  'node.tx.encoding-echo': derived({
    'says-another': 'rule encoding is $encoding: is broken',
    'json-refused': 'parameter encoding: json is refused',
  }),
  'node.tx.id': derived({ other: 'rule tx.id is $txID: is broken' }),
  'node.tx.other-chain': derived({
    'to-itself': 'rule tx.unsignedTx.destinationChain isNot blockchainID: is broken',
    'from-itself': 'rule tx.unsignedTx.sourceChain isNot blockchainID: is broken',
  }),
  'node.tx.threshold': derived({
    '': 'rule tx.unsignedTx.outputs.output.threshold atMost the number of elements of addresses: is broken',
    'of-exports':
      'rule tx.unsignedTx.exportedOutputs.output.threshold atMost the number of elements of addresses: is broken',
  }),
  'node.utxos.continuation': derived({
    ignored: 'paging: the place of a page is ignored',
    refused: 'paging: later pages are refused',
    'ends-early': 'paging: later pages are empty',
    'skips-one': 'paging: later pages lose their first item',
    'second-set-loses-one': 'paging: the second page loses its last item',
    'third-set-loses-one': 'paging: the third page loses its first item',
  }),
  'node.utxos.encoding-hex': derived({
    'says-another': 'rule encoding is $encoding: is broken',
    'says-nothing': 'answer encoding: is missing',
    'hex-refused': 'parameter encoding: hex is refused',
  }),
  'node.utxos.index-shape': derived({
    'no-*': 'answer endIndex.*: is missing',
    '*-as-number': 'answer endIndex.*: has another type',
    'other-type': 'answer endIndex: has another type',
  }),
  'node.utxos.limit-default': derived({
    refused: 'size: a call without it is refused',
    'one-less': 'size: the default is one less',
  }),
  'node.utxos.limit-honoured': derived({ ignored: 'size: is ignored', 'one-more': 'size: pages hold one item more' }),
  'node.utxos.no-repeats-within': derived({ first: 'rule utxos unique value: is broken' }),
  'node.utxos.num-fetched': derived({
    'one-more': 'rule numFetched count utxos: is broken',
    missing: 'answer numFetched: is missing',
  }),
  'node.utxos.source-chain-echo': derived({ own: 'rule sourceChain is $sourceChain: is broken' }),
} satisfies MutantTable;
