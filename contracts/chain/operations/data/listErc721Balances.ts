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
    address: {
      ...evmAddress.address,
      filters: 'ownerAddress',
      mismatch: 'a token is not owned by the requested address',
    },
    contractAddress: {
      in: 'query',
      type: 'string',
      format: 'evm-address',
      subject: 'token-address',
      filters: 'address',
      filterRequirement: 'data.balances.contract-filter',
    },
    ...pageParameters(1, 500, 10),
  },
  listing: {
    items: 'erc721TokenBalances',
    identity: ['address', 'tokenId'],
    paging: tokenPaging(1, 500, 10),
    // Tokens are given away.
    mayShrink: () => true,
  },
  shows: [token('erc721TokenBalances[]'), collectible('erc721TokenBalances[]')],
} as const satisfies RestOperation;
