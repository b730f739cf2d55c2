import {
  money,
  nativeTransaction,
  nativeTransactionDamages,
  subTransactionDamages,
  subTransactions,
} from '../../samples-evm.ts';
import { absent, type Damage, identifying, type Table } from '../../table.ts';

export default {
  examples: [
    {
      ...subTransactions,
      nativeTransaction: {
        ...nativeTransaction,
        input: '0x6080',
        baseFeePerGas: '25000000000',
        maxFeePerGas: '30000000000',
        maxPriorityFeePerGas: '0',
      },
      networkTokenDetails: {
        networkToken: {
          name: 'Avalanche',
          symbol: 'AVAX',
          decimals: 18,
          logoUri: 'https://logo.example/a.png',
          description: 'Native',
        },
        currentPrice: money,
        historicalPrice: money,
      },
      teleporterMessageInfo: {
        teleporterMessageId: 'message-1',
        sourceChainId: 'chain-1',
        destinationChainId: 'chain-2',
        direction: 'SOURCE',
      },
    },
    { nativeTransaction: { ...nativeTransaction, txType: 0, input: '0x6080', baseFeePerGas: '25000000000' } },
  ],
  damages: [
    ['not an object', '', 'x', 'data.schema.response'],
    ...identifying('', 'nativeTransaction'),
    ...nativeTransactionDamages('/nativeTransaction'),
    ...subTransactionDamages(''),
    ...['input', 'baseFeePerGas', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name): Damage => [
      `no ${name}`,
      `/nativeTransaction/${name}`,
      absent,
      'data.deployment.members',
    ]),
    ...identifying('/teleporterMessageInfo', 'teleporterMessageId'),
  ],
} satisfies Table;
