import { nativeTransactionsJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { blockRange, byBlock, byTime, evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { nativeTransaction } from '../../shown.ts';
import { gas, ofChain } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listNativeTransactions',
  number: 9,
  path: '/v1/chains/{chainId}/addresses/{address}/transactions:listNative',
  summary: 'Native transactions from and to an address',
  parameters: {
    ...evmChain,
    ...evmAddress,
    ...blockRange,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'transactions',
    identity: ['txHash'],
    order: byTime('blockTimestamp'),
    ranges: [byBlock('blockNumber')],
    filters: { address: ['from.address', 'to.address'] },
  },
  probe: {
    parameters: { address: '0x0000000000000000000000000000000000000000', pageSize: 1 },
    names: 'chainId',
  },
  shows: [...nativeTransaction('transactions[]')],
  memberRules: [gas('transactions[]'), ofChain('transactions[]')],
  joins: nativeTransactionsJoins,
});
