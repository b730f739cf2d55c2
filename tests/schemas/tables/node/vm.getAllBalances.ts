import { decimals, missing, type Table } from '../../table.ts';

export default {
  examples: [{ balances: [{ asset: 'AVAX', balance: '102' }] }],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'balances'),
    ...missing('/balances/0', 'node.schema.result', 'asset', 'balance'),
    ...decimals('/balances/0', 'balance'),
    ['balances as null', '/balances', null, 'node.schema.result'],
    ['an asset as a number', '/balances/0/asset', 1, 'node.schema.result'],
  ],
} satisfies Table;
