import { collectiblesJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { collectible, token } from '../../shown.ts';
import { ofChain } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listCollectibleBalances',
  number: 13,
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listCollectibles',
  summary: 'ERC-721 and ERC-1155 tokens of an address',
  parameters: {
    ...evmChain,
    ...evmAddress,
    contractAddress: { in: 'query', type: 'string', format: 'evm-address', subject: 'token-address' },
    ...pageParameters(1, 500, 10),
  },
  listing: {
    items: 'collectibleBalances',
    identity: ['address', 'tokenId'],
    filters: { address: 'ownerAddress', contractAddress: 'address' },
    // An address can transfer its tokens, so items may disappear.
    mayShrink: () => true,
  },
  filterRequirements: { contractAddress: 'data.balances.contract-filter' },
  shows: [...token('collectibleBalances[]'), collectible('collectibleBalances[]')],
  memberRules: [ofChain('collectibleBalances[]')],
  joins: collectiblesJoins,
  same: [{ operation: 'listErc721Balances', extent: 'part', requirement: 'data.balances.collectibles-union' }],
});
