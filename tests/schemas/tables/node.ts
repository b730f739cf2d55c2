import { decimals, missing, type Table } from '../table.ts';
import { tx } from './node-tx.ts';

const block: Table = {
  examples: [
    { block: '0x00af', encoding: 'hex' },
    { block: '{"height":5}', encoding: 'json' },
  ],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'block', 'encoding'),
    ['a block as an object', '/block', { height: 5 }, 'node.block.string'],
    ['a block in half bytes', '/block', '0x00a', 'node.block.string'],
    ['a block that is no hex', '/block', '{"height":5}', 'node.block.string'],
    ['an encoding as a number', '/encoding', 16, 'node.schema.result'],
  ],
};

export const node: Readonly<Record<string, Table>> = {
  'vm.getAllBalances': {
    examples: [{ balances: [{ asset: 'AVAX', balance: '102' }] }],
    damages: [
      ['not an object', '', [], 'node.schema.result'],
      ...missing('', 'node.schema.result', 'balances'),
      ...missing('/balances/0', 'node.schema.result', 'asset', 'balance'),
      ...decimals('/balances/0', 'balance'),
      ['balances as null', '/balances', null, 'node.schema.result'],
      ['an asset as a number', '/balances/0/asset', 1, 'node.schema.result'],
    ],
  },
  'vm.getAssetDescription': {
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
  },
  'vm.getBalance': {
    examples: [{ balance: '299999999999900', utxoIDs: [{ txID: 'tx-1', outputIndex: 1 }] }],
    damages: [
      ['not an object', '', [], 'node.schema.result'],
      ...missing('', 'node.schema.result', 'balance', 'utxoIDs'),
      ...missing('/utxoIDs/0', 'node.balance.utxo-references', 'txID', 'outputIndex'),
      ...decimals('', 'balance'),
      ['references as null', '/utxoIDs', null, 'node.schema.result'],
      ['a reference as text', '/utxoIDs/0', 'tx-1', 'node.balance.utxo-references'],
      ['an index as text', '/utxoIDs/0/outputIndex', '1', 'node.balance.utxo-references'],
    ],
  },
  'vm.getHeight': {
    examples: [{ height: '5094088' }],
    damages: [
      ['not an object', '', [], 'node.schema.result'],
      ...missing('', 'node.schema.result', 'height'),
      ...decimals('', 'height'),
    ],
  },
  'vm.getTxFee': {
    examples: [{ txFee: '1000000', createAssetTxFee: '10000000' }],
    damages: [
      ['not an object', '', [], 'node.tx-fee.members'],
      ...missing('', 'node.tx-fee.members', 'txFee', 'createAssetTxFee'),
      ...decimals('', 'txFee', 'createAssetTxFee'),
    ],
  },
  'vm.getTxStatus': {
    examples: [{ status: 'Accepted' }],
    damages: [
      ['not an object', '', [], 'node.schema.result'],
      ...missing('', 'node.schema.result', 'status'),
      ['a status in lower case', '/status', 'accepted', 'node.tx-status.enum'],
      ['another status', '/status', 'Dropped', 'node.tx-status.enum'],
      ['a status as null', '/status', null, 'node.tx-status.enum'],
    ],
  },
  'vm.getUTXOs': {
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
  },
  'vm.getBlock': block,
  'vm.getBlockByHeight': block,
  'vm.getTx': tx,
};
