import { onUnsigned } from '../shared/node.ts';
import { without, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One export transaction in three does not say where to. */
export default {
  breaks: 'node.tx.export-fields',
  mutate: (operation) =>
    operation.id !== 'vm.getTx'
      ? {}
      : {
          '': onUnsigned(operation, (unsigned) =>
            hash(unsigned) % 3 === 0 ? without(unsigned, 'destinationChain') : unsigned,
          ),
        },
} satisfies MutantFile;
