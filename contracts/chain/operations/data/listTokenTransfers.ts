import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { tokenTransfersJoins } from '../../joins.ts';
import { blockRange, byBlock, byTime, evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { token, transfer } from '../../shown.ts';

export default {
  id: 'listTokenTransfers',
  kind: 'rest',
  base: 'data',
  number: 8,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/tokens/{address}/transfers',
  security: optionalKey,
  section: 'Endpoints, row 8',
  summary: 'Transfers of a token',
  parameters: {
    ...evmChain,
    address: {
      in: 'path',
      type: 'string',
      required: true,
      format: 'evm-address',
      subject: 'token-address',
    },
    ...blockRange,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'transfers',
    // One log of an ERC-1155 batch moves several token ids.
    identity: ['txHash', 'logIndex', 'erc1155Token.tokenId'],
    paging: tokenPaging,
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['erc20Token.address', 'erc721Token.address', 'erc1155Token.address'] },
  },
  shows: [
    transfer('transfers[]'),
    token('transfers[].erc20Token'),
    token('transfers[].erc721Token'),
    token('transfers[].erc1155Token'),
  ],
  joins: tokenTransfersJoins,
} as const satisfies RestOperation;
