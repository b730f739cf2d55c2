import { decimals, missing, type Table } from '../../table.ts';

export default {
  examples: [{ assetID: 'asset-id', name: 'Avalanche', symbol: 'AVAX', denomination: '9' }],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.asset.key-name', 'assetID'),
    ...missing('', 'node.schema.result', 'name', 'symbol', 'denomination'),
    ...decimals('', 'denomination'),
    [
      'the key spelled as in the signature',
      '',
      { assetId: 'asset-id', name: 'Avalanche', symbol: 'AVAX', denomination: '9' },
      'node.asset.key-name',
      '/assetID',
    ],
    ['a name as a number', '/name', 1, 'node.schema.result'],
  ],
} satisfies Table;
