import { at, changed } from './shared/values.ts';
import { onTransaction } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** More or fewer credentials than inputs. */
export default {
  breaks: 'node.tx.credentials-per-input',
  mutate: (operation) => ({
    fewer: onTransaction(operation, (tx) =>
      changed(tx, 'credentials', (list) => (Array.isArray(list) ? list.slice(1) : list)),
    ),
    more: onTransaction(operation, (tx) =>
      changed(tx, 'credentials', (list) => (Array.isArray(list) ? [...list, ...list.slice(0, 1)] : list)),
    ),
    'imported-not-counted': onTransaction(operation, (tx) => {
      const imported = at(tx, 'unsignedTx.importedInputs');
      return Array.isArray(imported)
        ? changed(tx, 'credentials', (list) => (Array.isArray(list) ? list.slice(imported.length) : list))
        : tx;
    }),
  }),
} satisfies MutantFile;
