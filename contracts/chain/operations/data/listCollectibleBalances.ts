import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { collectiblesJoins } from '../../joins.ts';
import { evmAddress, evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { collectible, token } from '../../shown.ts';

export default {
  id: 'listCollectibleBalances',
  kind: 'rest',
  base: 'data',
  number: 13,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listCollectibles',
  security: optionalKey,
  section: 'Endpoints, row 13',
  summary: 'ERC-721 and ERC-1155 tokens of an address',
  parameters: {
    ...evmChain,
    address: evmAddress.address,
    contractAddress: {
      in: 'query',
      type: 'string',
      format: 'evm-address',
      subject: 'token-address',
    },
    ...pageParameters(1, 500, 10),
  },
  listing: {
    items: 'collectibleBalances',
    identity: ['address', 'tokenId'],
    paging: tokenPaging,
    filters: { address: 'ownerAddress', contractAddress: 'address' },
    // Tokens are given away.
    mayShrink: () => true,
  },
  filterRequirements: { contractAddress: 'data.balances.contract-filter' },
  shows: [token('collectibleBalances[]'), collectible('collectibleBalances[]')],
  joins: collectiblesJoins,
} as const satisfies RestOperation;
