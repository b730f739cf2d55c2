import { dataEndpoint } from '../../operation-rows.ts';
import { evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { collectible, token, nativeToken } from '../../shown.ts';
import { ofChain } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listErc721Balances',
  number: 11,
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listErc721',
  summary: 'ERC-721 tokens of an address',
  parameters: {
    ...evmChain,
    ...evmAddress,
    contractAddress: { in: 'query', type: 'string', format: 'evm-address', subject: 'token-address' },
    ...pageParameters(1, 500, 10),
  },
  listing: {
    items: 'erc721TokenBalances',
    identity: ['address', 'tokenId'],
    filters: { address: 'ownerAddress', contractAddress: 'address' },
    // An address can transfer its tokens, so items may disappear.
    mayShrink: () => true,
  },
  filterRequirements: { contractAddress: 'data.balances.contract-filter' },
  shows: [...token('erc721TokenBalances[]'), collectible('erc721TokenBalances[]'), nativeToken('nativeTokenBalance')],
  memberRules: [ofChain('erc721TokenBalances[]', 'nativeTokenBalance')],
  // The native balance is the same, whatever filters the tokens.
  same: [
    { operation: 'listErc20Balances' },
    { operation: 'listErc20Balances', with: { contractAddresses: 'address' } },
    { with: { contractAddress: 'address' } },
  ].map((way) => ({
    ...way,
    compare: { 'nativeTokenBalance.balance': 'nativeTokenBalance.balance' },
    requirement: 'data.balances.native-agree',
  })),
});
