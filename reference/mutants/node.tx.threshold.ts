import { changed } from './shared/values.ts';
import { onUnsigned } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** A threshold above the number of addresses. */
export default {
  breaks: 'node.tx.threshold',
  mutate: (operation) => ({
    '': onUnsigned(operation, (unsigned) => changed(unsigned, 'outputs.output.threshold', (old) => Number(old) + 3)),
    'of-exports': onUnsigned(operation, (unsigned) =>
      changed(unsigned, 'exportedOutputs.output.threshold', (old) => Number(old) + 3),
    ),
  }),
} satisfies MutantFile;
