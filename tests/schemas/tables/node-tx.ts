import { absent, type Damage, missing, type Table } from '../table.ts';

const output = {
  assetID: 'asset-1',
  fxID: 'fx-1',
  output: { addresses: ['X-avax1'], amount: 2_569_382_395, locktime: 0, threshold: 1 },
};
const input = {
  txID: 'tx-0',
  outputIndex: 1,
  assetID: 'asset-1',
  fxID: 'fx-1',
  input: { amount: 2_570_382_395, signatureIndices: [0] },
};
const credential = { fxID: 'fx-1', credential: { signatures: ['0x46eb'] } };
const plain = { networkID: 1, blockchainID: 'chain-1', outputs: [output], inputs: [input], memo: '0x' };
const exported = { ...plain, destinationChain: 'chain-2', exportedOutputs: [output] };
const imported = { ...plain, sourceChain: 'chain-2', importedInputs: [input] };
/** Not among the documented kinds, whose outputs alone are sure to have an amount. */
const mintable = { ...output, output: { addresses: ['X-avax1'], locktime: 0, threshold: 1 } };
const created = { ...plain, outputs: [mintable], name: 'Coin', symbol: 'CN', denomination: 2, initialStates: [] };

/** Transactions of the documented kinds, and one of another kind. */
export const tx = {
  examples: [
    { tx: { unsignedTx: exported, credentials: [credential], id: 'tx-1' }, encoding: 'json' },
    { tx: { unsignedTx: imported, credentials: [credential], id: 'tx-2' }, encoding: 'json' },
    { tx: { unsignedTx: created, credentials: [credential], id: 'tx-3' }, encoding: 'json' },
    { tx: '0x00af', encoding: 'hex' },
  ],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'tx', 'encoding'),
    ...missing('/tx', 'node.schema.result', 'unsignedTx', 'credentials'),
    ...missing('/tx', 'node.tx.id', 'id'),
    ...missing('/tx/unsignedTx', 'node.schema.result', 'networkID', 'blockchainID', 'outputs', 'inputs', 'memo'),
    ['no destination for exported outputs', '/tx/unsignedTx/destinationChain', absent, 'node.tx.export-fields'],
    ['no exported outputs for a destination', '/tx/unsignedTx/exportedOutputs', absent, 'node.tx.export-fields'],
    [
      'no imported inputs for a source',
      '/tx/unsignedTx',
      { ...imported, importedInputs: undefined },
      'node.tx.import-fields',
      '/tx/unsignedTx/importedInputs',
    ],
    [
      'no source for imported inputs',
      '/tx/unsignedTx',
      { ...imported, sourceChain: undefined },
      'node.tx.import-fields',
      '/tx/unsignedTx/sourceChain',
    ],
    ...['outputs', 'exportedOutputs'].flatMap((list): Damage[] => [
      ...missing(`/tx/unsignedTx/${list}/0`, 'node.schema.result', 'assetID', 'fxID', 'output'),
      ...missing(
        `/tx/unsignedTx/${list}/0/output`,
        'node.schema.result',
        'addresses',
        'amount',
        'locktime',
        'threshold',
      ),
      [`${list}: an amount as text`, `/tx/unsignedTx/${list}/0/output/amount`, '5', 'node.schema.result'],
    ]),
    ...missing('/tx/unsignedTx/inputs/0', 'node.schema.result', 'txID', 'outputIndex', 'assetID', 'fxID', 'input'),
    ...missing('/tx/unsignedTx/inputs/0/input', 'node.schema.result', 'amount', 'signatureIndices'),
    ...missing('/tx/credentials/0', 'node.schema.result', 'fxID', 'credential'),
    ...missing('/tx/credentials/0/credential', 'node.schema.result', 'signatures'),
    ['a signature that is no hex', '/tx/credentials/0/credential/signatures/0', 'sig', 'node.schema.result'],
    ['a memo that is no hex', '/tx/unsignedTx/memo', 'hello', 'node.schema.result'],
    ['outputs as null', '/tx/unsignedTx/outputs', null, 'node.schema.result'],
    ['a network as text', '/tx/unsignedTx/networkID', '1', 'node.schema.result'],
    ['text for json', '/tx', '0x00af', 'node.schema.result'],
    ['no hex for hex', '', { tx: 'zz', encoding: 'hex' }, 'node.schema.result', '/tx'],
    ['an object for hex', '/encoding', 'hex', 'node.schema.result', '/tx'],
  ],
} satisfies Table;
