import { onTransaction } from '../shared/node.ts';
import { at, changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only import transactions have a credential too few. */
export default {
  breaks: 'node.tx.credentials-per-input',
  mutate: (operation) =>
    operation.id !== 'vm.getTx'
      ? {}
      : {
          '': onTransaction(operation, (tx) => {
            const imported = at(tx, 'unsignedTx.importedInputs');
            return Array.isArray(imported) && imported.length > 0
              ? changed(tx, 'credentials', (all) => (Array.isArray(all) ? all.slice(1) : all))
              : tx;
          }),
        },
} satisfies MutantFile;
