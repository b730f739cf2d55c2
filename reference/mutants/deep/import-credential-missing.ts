import { onTransaction } from '../shared/node.ts';
import { at, changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only import transactions of two inputs or more lack a credential. */
export default {
  breaks: 'node.tx.credentials-per-input',
  mutate: (operation) => (operation.id !== 'vm.getTx' ? {} : {
    '': onTransaction(operation, (tx) => { const imported = at(tx, 'unsignedTx.importedInputs'); return Array.isArray(imported) && imported.length > 1 ? changed(tx, 'credentials', (all) => (Array.isArray(all) ? all.slice(1) : all)) : tx; }),
  }),
} satisfies MutantFile;
