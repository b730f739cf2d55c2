import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { erc20TransfersJoins } from '../../joins.ts';
import { blockRange, byBlock, byTime, evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { token, transfer } from '../../shown.ts';

export default {
  id: 'listErc20Transfers',
  kind: 'rest',
  base: 'data',
  number: 7,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/transactions:listErc20',
  security: optionalKey,
  section: 'Endpoints, row 7',
  summary: 'ERC-20 transfers from and to an address',
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
    identity: ['txHash', 'logIndex'],
    paging: tokenPaging,
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['from.address', 'to.address'] },
  },
  shows: [transfer('transactions[]'), token('transactions[].erc20Token')],
  joins: erc20TransfersJoins,
} as const satisfies RestOperation;
