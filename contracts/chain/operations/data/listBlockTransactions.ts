import { blockTransactionsJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { evmChain, pageParameters } from '../../shared.ts';
import { nativeTransaction } from '../../shown.ts';
import { gas, ofChain } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listBlockTransactions',
  number: 10,
  path: '/v1/chains/{chainId}/blocks/{blockId}/transactions',
  summary: 'Native transactions of a block',
  parameters: {
    ...evmChain,
    blockId: {
      in: 'path',
      type: 'string',
      required: true,
      subject: 'evm-block-number',
      orSubject: 'evm-block-hash',
      known: 'shown',
    },
    ...pageParameters(0, 100, 0),
  },
  listing: {
    items: 'transactions',
    // No order is declared: a block has one timestamp, so an order by timestamp cannot be violated.
    identity: ['txHash'],
    filters: { blockId: ['blockNumber', 'blockHash'] },
  },
  probe: { parameters: { blockId: '1', pageSize: 1 }, names: 'chainId' },
  shows: [...nativeTransaction('transactions[]')],
  memberRules: [gas('transactions[]'), ofChain('transactions[]')],
  joins: blockTransactionsJoins,
  same: [
    { with: { blockId: 'blockHash' }, requirement: 'data.block-transactions.block' },
    { with: { blockId: 'blockNumber' }, requirement: 'data.block-transactions.block' },
  ],
});
