import { decimals, missing, type Table } from '../../table.ts';

export default {
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
} satisfies Table;
