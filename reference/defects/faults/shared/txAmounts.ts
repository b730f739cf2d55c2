import { onTransaction, onUnsigned } from '../../operators/transactions.ts';
import { at, changed } from '../../shared/values.ts';
import type { Value } from '../../../value.ts';
import type { Fault } from '../types.ts';
import { listOf, transaction, txIds } from './nodeClient.ts';

const outputs = 'Transaction: outputs are the outputs that are not exported, with asset and amount';

/** Faults that show where inputs, outputs and the fee do not add up. */
export const txAmounts = {
  'amounts-through-doubles': {
    origin: 'number',
    sentence: 'Output: amount is the amount, an integer',
    what: 'amounts of outputs pass through a double: above 2^53 the last digits are others',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output.amount', (amount) => BigInt(Number(amount))),
      ),
  },
  'asset-of-first-output': {
    origin: 'join',
    sentence: 'Output: assetID is the asset transferred',
    what:
      'outputs take their asset from the first output of the transaction: wrong where a transaction moves two ' +
      'assets',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => {
        const [first] = listOf(unsigned['outputs']);
        const assetID = at(first, 'assetID');
        return assetID === undefined ? unsigned : changed(unsigned, 'outputs.assetID', () => assetID);
      }),
  },
  'thirty-two-outputs': {
    origin: 'storage-query',
    sentence: outputs,
    what: 'at most 32 outputs are read for a transaction',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => ({ ...unsigned, outputs: listOf(unsigned['outputs']).slice(0, 32) })),
  },
  'equal-outputs-once': {
    origin: 'join',
    sentence: outputs,
    what:
      'the query for outputs is a SELECT DISTINCT over owner, asset and threshold: change to somebody who is paid ' +
      'too is lost',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => {
        const keyOf = (row: Value): string =>
          JSON.stringify([at(row, 'assetID'), at(row, 'output.addresses'), at(row, 'output.threshold')]);
        const rows = listOf(unsigned['outputs']).map((row) => [keyOf(row), row] as const);
        return { ...unsigned, outputs: [...new Map(rows).values()] };
      }),
  },
  'input-index-in-a-signed-byte': {
    origin: 'number',
    sentence: 'Input: outputIndex is the index of the output that is consumed',
    what: 'outputIndex of inputs is kept in a signed byte: from 128 on it is negative',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'inputs.outputIndex', (index) => (Number(index) > 127 ? Number(index) - 256 : index)),
      ),
    isKept: async (ask, world) => {
      for (const txID of txIds(world, ({ unsigned }) => unsigned.inputs.some(({ outputIndex }) => outputIndex > 99))) {
        const inputs = listOf(at(await transaction(ask, txID), 'unsignedTx.inputs'));
        if (!inputs.every((input) => Number(at(input, 'outputIndex')) >= 0)) return false;
      }
      return true;
    },
  },
  'zero-index-left-out': {
    origin: 'encoding',
    deep: false,
    sentence: 'Input: outputIndex is a member of every input',
    what: 'the writer leaves out members that are zero: inputs that consume the first output have no outputIndex',
    make: (operation) =>
      onTransaction(operation, (tx) =>
        changed(tx, 'unsignedTx.inputs.outputIndex', (index) => (Number(index) === 0 ? undefined : index)),
      ),
  },
} satisfies Record<string, Fault>;
