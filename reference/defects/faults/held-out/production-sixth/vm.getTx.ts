import type { Value } from '../../../../value.ts';
import { onUnsigned } from '../../../operators/transactions.ts';
import { at, changed } from '../../../shared/values.ts';
import { listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const keyOf = (row: Value): string =>
  JSON.stringify(
    [at(row, 'assetID'), at(row, 'output.addresses'), at(row, 'output.threshold'), at(row, 'output.locktime')],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );

const amountOf = (row: Value | undefined, member: string): bigint => BigInt(String(at(row, `${member}.amount`) ?? 0));

/** One output for each asset, owner and lock time, with the sum of the amounts. */
const addedUp = (outputs: readonly Value[]): Value[] => {
  const rows = new Map<string, Value>();
  for (const row of outputs) {
    const key = keyOf(row);
    const known = rows.get(key);
    const sum = amountOf(known, 'output') + amountOf(row, 'output');
    rows.set(
      key,
      changed(known ?? row, 'output.amount', () => sum),
    );
  }
  return [...rows.values()];
};

export default {
  on: 'vm.getTx',
  faults: {
    'outputs-of-one-owner-are-added-up': {
      origin: 'join',
      deep: true,
      sentence: 'Node, Transaction and Input: outputs are the outputs, each of which inputs name by its outputIndex',
      what:
        'outputs are grouped by asset, owners and lock time: a transaction that pays one owner in several outputs ' +
        'shows one output with the sum, and the outputs behind it have other positions',
      make: (operation) =>
        onUnsigned(operation, (unsigned) => ({ ...unsigned, outputs: addedUp(listOf(unsigned['outputs'])) })),
      isKept: async (ask, world) => {
        const spenders = txIds(world, ({ unsigned }) => unsigned.kind === 'base').slice(0, 60);
        const base = new Set(spenders);
        for (const spender of spenders) {
          for (const input of listOf(at(await transaction(ask, spender), 'unsignedTx.inputs'))) {
            const txID = String(at(input, 'txID'));
            if (!base.has(txID)) continue;
            const outputs = listOf(at(await transaction(ask, txID), 'unsignedTx.outputs'));
            const output = outputs[Number(at(input, 'outputIndex'))];
            if (amountOf(output, 'output') !== amountOf(input, 'input')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
