import {
  money,
  moneyDamages,
  nativeTransaction,
  nativeTransactionDamages,
  subTransactionDamages,
  subTransactions,
} from '../../samples-evm.ts';
import { absent, type Damage, decimals, identifying, texts, type Table } from '../../table.ts';

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
        sourceChainId: '43114',
        destinationChainId: '43113',
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
    ...decimals(
      '/nativeTransaction',
      'data.number.decimal-string',
      'baseFeePerGas',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
    ),
    ...texts('/nativeTransaction', 'input'),
    ...moneyDamages('/networkTokenDetails/currentPrice'),
    ...moneyDamages('/networkTokenDetails/historicalPrice'),
    ...identifying('/teleporterMessageInfo', 'teleporterMessageId'),
    ...texts('/teleporterMessageInfo', 'direction', 'sourceChainId', 'destinationChainId'),
    ['a token as text', '/networkTokenDetails/networkToken', 'AVAX', 'data.schema.response'],
  ],
} satisfies Table;
