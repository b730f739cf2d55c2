import { onUnsigned } from '../../operators/transactions.ts';
import { at, changed, numeric } from '../../shared/values.ts';
import { listOf, transaction, txIds } from '../shared/nodeClient.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getTx',
  faults: {
    'outputs-in-order-of-amount': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Input: outputIndex is the position of the consumed output in the outputs of its transaction',
      what:
        'outputs are read by an index on the amount, without a sort by position: they come from the smallest up, and ' +
        'outputIndex of later inputs leads to other outputs',
      make: (operation) =>
        onUnsigned(operation, (tx) =>
          changed(tx, 'outputs', () => {
            const amount = (row: Parameters<typeof at>[0]): bigint => numeric(at(row, 'output.amount')) ?? 0n;
            return [...listOf(tx['outputs'])].sort((a, b) =>
              amount(a) < amount(b) ? -1 : amount(a) > amount(b) ? 1 : 0,
            );
          }),
        ),
      holds: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'base').slice(-40)) {
          for (const input of listOf(at(await transaction(ask, txID), 'unsignedTx.inputs'))) {
            const source = await transaction(ask, String(at(input, 'txID')));
            const output = listOf(at(source, 'unsignedTx.outputs'))[Number(at(input, 'outputIndex'))];
            if (output && at(output, 'output.amount') !== at(input, 'input.amount')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
