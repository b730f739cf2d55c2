import { addressTransactionsJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { blockRange, byBlock, byTurnedTime, evmAddress, evmChain, pageParameters, sortOrder } from '../../shared.ts';
import { nativeTransaction, token, transferInside } from '../../shown.ts';
import { gas, ofChain, ownTransfers, transfersOnce } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listAddressTransactions',
  number: 1,
  path: '/v1/chains/{chainId}/addresses/{address}/transactions',
  summary: 'Transactions of an address with their token transfers and internal transactions',
  parameters: { ...evmChain, ...evmAddress, ...blockRange, ...pageParameters(1, 100, 10), ...sortOrder },
  listing: {
    items: 'transactions',
    identity: ['nativeTransaction.txHash'],
    order: byTurnedTime('nativeTransaction.blockTimestamp'),
    ranges: [byBlock('nativeTransaction.blockNumber')],
  },
  shows: [
    ...nativeTransaction('transactions[].nativeTransaction'),
    transferInside('transactions[].erc20Transfers[]'),
    transferInside('transactions[].erc721Transfers[]'),
    transferInside('transactions[].erc1155Transfers[]'),
    ...token('transactions[].erc20Transfers[].erc20Token'),
    ...token('transactions[].erc721Transfers[].erc721Token'),
    ...token('transactions[].erc1155Transfers[].erc1155Token'),
  ],
  memberRules: [
    gas('transactions[].nativeTransaction', 'transactions[].internalTransactions[]'),
    ofChain('transactions[].nativeTransaction'),
    ...transfersOnce('transactions[].'),
    ...ownTransfers,
  ],
  joins: addressTransactionsJoins,
});
