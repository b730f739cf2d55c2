import { hash } from './shared/values.ts';
import { onUnsigned } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** Another network than mainnet, or several. */
export default {
  breaks: 'node.tx.network',
  mutate: (operation) => ({
    other: onUnsigned(operation, (unsigned) => ({ ...unsigned, networkID: 5 })),
    several: onUnsigned(operation, (unsigned) => ({ ...unsigned, networkID: 1 + (hash(unsigned) % 2) })),
    'of-imports': onUnsigned(operation, (unsigned) =>
      unsigned['importedInputs'] === undefined ? unsigned : { ...unsigned, networkID: 12345 },
    ),
  }),
} satisfies MutantFile;
