import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { addressTransactionsJoins } from '../../joins.ts';
import {
  blockRange,
  byBlock,
  byTurnedTime,
  evmAddress,
  evmChain,
  pageParameters,
  sortOrder,
  tokenPaging,
} from '../../shared.ts';
import { nativeTransaction, token, transferInside } from '../../shown.ts';

export default {
  id: 'listAddressTransactions',
  kind: 'rest',
  base: 'data',
  number: 1,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/transactions',
  security: optionalKey,
  section: 'Endpoints, row 1',
  summary: 'Transactions of an address with their token transfers and internal transactions',
  parameters: { ...evmChain, ...evmAddress, ...blockRange, ...pageParameters(1, 100, 10), ...sortOrder },
  listing: {
    items: 'transactions',
    identity: ['nativeTransaction.txHash'],
    paging: tokenPaging,
    order: byTurnedTime('nativeTransaction.blockTimestamp'),
    ranges: [byBlock('nativeTransaction.blockNumber')],
  },
  shows: [
    nativeTransaction('transactions[].nativeTransaction'),
    transferInside('transactions[].erc20Transfers[]'),
    transferInside('transactions[].erc721Transfers[]'),
    transferInside('transactions[].erc1155Transfers[]'),
    token('transactions[].erc20Transfers[].erc20Token'),
    token('transactions[].erc721Transfers[].erc721Token'),
    token('transactions[].erc1155Transfers[].erc1155Token'),
  ],
  joins: addressTransactionsJoins,
} as const satisfies RestOperation;
