import { erc20TransfersJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { blockRange, byBlock, byTime, evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { token, transfer } from '../../shown.ts';

export default dataEndpoint({
  id: 'listErc20Transfers',
  number: 7,
  path: '/v1/chains/{chainId}/addresses/{address}/transactions:listErc20',
  summary: 'ERC-20 transfers from and to an address',
  parameters: {
    ...evmChain,
    ...evmAddress,
    ...blockRange,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'transactions',
    identity: ['txHash', 'logIndex'],
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['from.address', 'to.address'] },
  },
  shows: [...transfer('transactions[]'), ...token('transactions[].erc20Token')],
  joins: erc20TransfersJoins,
});
