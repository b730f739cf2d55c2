import { tokenTransfersJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { blockRange, byBlock, byTime, evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { token, transfer } from '../../shown.ts';

export default dataEndpoint({
  id: 'listTokenTransfers',
  number: 8,
  path: '/v1/chains/{chainId}/tokens/{address}/transfers',
  summary: 'Transfers of a token',
  parameters: {
    ...evmChain,
    address: { ...evmAddress.address, subject: 'token-address' },
    ...blockRange,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'transfers',
    // One log of an ERC-1155 batch moves several token ids.
    identity: ['txHash', 'logIndex', 'erc1155Token.tokenId'],
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['erc20Token.address', 'erc721Token.address', 'erc1155Token.address'] },
  },
  shows: [
    ...transfer('transfers[]'),
    ...token('transfers[].erc20Token'),
    ...token('transfers[].erc721Token'),
    ...token('transfers[].erc1155Token'),
  ],
  joins: tokenTransfersJoins,
});
