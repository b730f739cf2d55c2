import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { blockTransactionsJoins } from '../../joins.ts';
import { evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { nativeTransaction } from '../../shown.ts';

export default {
  id: 'listBlockTransactions',
  kind: 'rest',
  base: 'data',
  number: 10,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/blocks/{blockId}/transactions',
  security: optionalKey,
  section: 'Endpoints, row 10',
  summary: 'Native transactions of a block',
  parameters: {
    ...evmChain,
    blockId: {
      in: 'path',
      type: 'string',
      required: true,
      subject: 'evm-block-number',
      orSubject: 'evm-block-hash',
    },
    ...pageParameters(0, 100, 0),
  },
  listing: {
    items: 'transactions',
    // No order: one block has one timestamp, so an order by it could not be broken.
    identity: ['txHash'],
    paging: tokenPaging,
    filters: { blockId: ['blockNumber', 'blockHash'] },
  },
  probe: { parameters: { blockId: '1', pageSize: 1 }, names: 'chainId' },
  shows: [nativeTransaction('transactions[]')],
  joins: blockTransactionsJoins,
} as const satisfies RestOperation;
