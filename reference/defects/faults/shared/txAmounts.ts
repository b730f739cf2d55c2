import { onTransaction, onUnsigned } from '../../operators/transactions.ts';
import { at, changed } from '../../shared/values.ts';
import type { Value } from '../../../value.ts';
import type { SignedTx } from '../../../world/xchain/transactions.ts';
import type { Fault } from '../types.ts';
import { isBalanced, listOf, transaction, txIds } from './nodeClient.ts';

const balanced =
  (fits: (tx: SignedTx) => boolean): Fault['holds'] =>
  async (ask, world) => {
    for (const txID of txIds(world, fits).slice(0, 40)) if (!(await isBalanced(ask, world, txID))) return false;
    return true;
  };

const outputs = 'Transaction: outputs are the outputs that are not exported, with asset and amount';

/** Faults that show where inputs, outputs and the fee do not add up. */
export const txAmounts = {
  'amounts-through-doubles': {
    origin: 'number',
    deep: true,
    breaks: 'Output: amount is the amount, an integer',
    what: 'amounts of outputs pass through a double: above 2^53 the last digits are others',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output.amount', (amount) => BigInt(Number(amount))),
      ),
    holds: balanced(({ unsigned }) =>
      unsigned.outputs.some(({ output }) => output.amount > 2n ** 53n && unsigned.kind === 'base'),
    ),
  },
  'exported-outputs-twice': {
    origin: 'join',
    deep: true,
    breaks: outputs,
    what: 'the query for outputs has no condition on the destination: exported outputs stand among the others too',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => ({
        ...unsigned,
        outputs: [...listOf(unsigned['outputs']), ...listOf(unsigned['exportedOutputs'])],
      })),
    holds: balanced(({ unsigned }) => unsigned.kind === 'export'),
  },
  'imported-inputs-twice': {
    origin: 'join',
    deep: true,
    breaks: 'Transaction: inputs are the inputs that were not imported',
    what: 'inputs of an import stand under importedInputs and under inputs',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => ({
        ...unsigned,
        inputs: [...listOf(unsigned['inputs']), ...listOf(unsigned['importedInputs'])],
      })),
    holds: balanced(({ unsigned }) => unsigned.kind === 'import'),
  },
  'asset-of-first-output': {
    origin: 'join',
    deep: true,
    breaks: 'Output: assetID is the asset transferred',
    what:
      'outputs take their asset from the first output of the transaction: wrong where a transaction moves two ' +
      'assets',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => {
        const [first] = listOf(unsigned['outputs']);
        const assetID = at(first, 'assetID');
        return assetID === undefined ? unsigned : changed(unsigned, 'outputs.assetID', () => assetID);
      }),
    holds: balanced(
      ({ unsigned }) => unsigned.kind === 'base' && new Set(unsigned.outputs.map(({ assetId }) => assetId)).size > 1,
    ),
  },
  'thirty-two-outputs': {
    origin: 'storage-query',
    deep: true,
    breaks: outputs,
    what: 'at most 32 outputs are read for a transaction',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => ({ ...unsigned, outputs: listOf(unsigned['outputs']).slice(0, 32) })),
    holds: balanced(({ unsigned }) => unsigned.kind === 'base' && unsigned.outputs.length > 20),
  },
  'equal-outputs-once': {
    origin: 'join',
    deep: true,
    breaks: outputs,
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
    holds: balanced(({ unsigned }) => unsigned.kind === 'base' && unsigned.outputs.length === 3),
  },
  'input-index-in-a-signed-byte': {
    origin: 'number',
    deep: true,
    breaks: 'Input: outputIndex is the index of the output that is consumed',
    what: 'outputIndex of inputs is kept in a signed byte: from 128 on it is negative',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'inputs.outputIndex', (index) => (Number(index) > 127 ? Number(index) - 256 : index)),
      ),
    holds: async (ask, world) => {
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
    breaks: 'Input: outputIndex is a member of every input',
    what: 'the writer leaves out members that are zero: inputs that consume the first output have no outputIndex',
    make: (operation) =>
      onTransaction(operation, (tx) =>
        changed(tx, 'unsignedTx.inputs.outputIndex', (index) => (Number(index) === 0 ? undefined : index)),
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.inputs.some(({ outputIndex }) => outputIndex === 0));
      const inputs = listOf(at(await transaction(ask, txID), 'unsignedTx.inputs'));
      return inputs.every((input) => at(input, 'outputIndex') !== undefined);
    },
  },
} satisfies Record<string, Fault>;
