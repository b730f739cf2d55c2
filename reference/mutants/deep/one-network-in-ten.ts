import { onUnsigned } from '../shared/node.ts';
import { hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One transaction in ten says another network. */
export default {
  breaks: 'node.tx.network',
  mutate: (operation) =>
    operation.id !== 'vm.getTx'
      ? {}
      : {
          '': onUnsigned(operation, (unsigned) =>
            hash(unsigned) % 10 === 0 ? { ...unsigned, networkID: 5 } : unsigned,
          ),
        },
} satisfies MutantFile;
