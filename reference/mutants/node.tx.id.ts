import { at } from './shared/values.ts';
import { onTransaction } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** An id that is not the one asked for. */
export default {
  breaks: 'node.tx.id',
  mutate: (operation) => ({
    other: onTransaction(operation, (tx) => ({ ...tx, id: at(tx, 'unsignedTx.blockchainID') })),
    missing: onTransaction(operation, ({ id: _, ...tx }) => tx),
  }),
} satisfies MutantFile;
