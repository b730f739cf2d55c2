import { decimals, missing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      numFetched: '1',
      utxos: ['0x00af'],
      endIndex: { address: 'X-avax1', utxo: 'utxo-1' },
      sourceChain: 'P',
      encoding: 'hex',
    },
  ],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'utxos', 'endIndex'),
    ...missing('', 'node.utxos.num-fetched', 'numFetched'),
    ...missing('', 'node.utxos.encoding-hex', 'encoding'),
    ...missing('/endIndex', 'node.utxos.index-shape', 'address', 'utxo'),
    ...decimals('', 'numFetched'),
    ['an index as text', '/endIndex', 'utxo-1', 'node.utxos.index-shape'],
    ['an index with a number', '/endIndex/utxo', 5, 'node.utxos.index-shape'],
    ['UTXOs as null', '/utxos', null, 'node.schema.result'],
    ['a UTXO that is no hex', '/utxos/0', '0xzz', 'node.utxos.encoding-hex'],
    ['a UTXO as an object', '/utxos/0', {}, 'node.utxos.encoding-hex'],
    ['an encoding as a number', '/encoding', 16, 'node.utxos.encoding-hex'],
    ['a source chain as a number', '/sourceChain', 1, 'node.schema.result'],
  ],
} satisfies Table;
