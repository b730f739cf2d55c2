import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { evmAddress, evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { collectible, token } from '../../shown.ts';

export default {
  id: 'listErc721Balances',
  kind: 'rest',
  base: 'data',
  number: 11,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listErc721',
  security: optionalKey,
  section: 'Endpoints, row 11',
  summary: 'ERC-721 tokens of an address',
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
    items: 'erc721TokenBalances',
    identity: ['address', 'tokenId'],
    paging: tokenPaging,
    filters: { address: 'ownerAddress', contractAddress: 'address' },
    // Tokens are given away.
    mayShrink: () => true,
  },
  filterRequirements: { contractAddress: 'data.balances.contract-filter' },
  shows: [token('erc721TokenBalances[]'), collectible('erc721TokenBalances[]')],
} as const satisfies RestOperation;
