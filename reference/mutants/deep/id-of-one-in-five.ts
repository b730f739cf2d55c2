import { onTransaction } from '../shared/node.ts';
import { hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One transaction in five says another id. */
export default {
  breaks: 'node.tx.id',
  mutate: (operation) =>
    operation.id !== 'vm.getTx'
      ? {}
      : {
          '': onTransaction(operation, (tx, { parameters }) =>
            hash(parameters['txID']) % 5 === 0
              ? { ...tx, id: String(parameters['txID']).split('').toReversed().join('') }
              : tx,
          ),
        },
} satisfies MutantFile;
