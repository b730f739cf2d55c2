import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { nativeTransactionsJoins } from '../../joins.ts';
import { blockRange, byBlock, byTime, evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { nativeTransaction } from '../../shown.ts';

export default {
  id: 'listNativeTransactions',
  kind: 'rest',
  base: 'data',
  number: 9,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/transactions:listNative',
  security: optionalKey,
  section: 'Endpoints, row 9',
  summary: 'Native transactions from and to an address',
  parameters: {
    ...evmChain,
    address: {
      in: 'path',
      type: 'string',
      required: true,
      format: 'evm-address',
      subject: 'evm-address',
    },
    ...blockRange,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'transactions',
    identity: ['txHash'],
    paging: tokenPaging,
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['from.address', 'to.address'] },
  },
  probe: {
    parameters: { address: '0x0000000000000000000000000000000000000000', pageSize: 1 },
    names: 'chainId',
  },
  shows: [nativeTransaction('transactions[]')],
  joins: nativeTransactionsJoins,
} as const satisfies RestOperation;
