import { onUnsigned } from '../../../operators/transactions.ts';
import { at } from '../../../shared/values.ts';
import { listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTx',
  faults: {
    'imports-are-among-the-inputs': {
      origin: 'join',
      deep: true,
      sentence: 'Transaction, unsignedTx: inputs are those that were not imported; one credential per consumed input',
      what: 'inputs is read from all consumed outputs: those of an import transaction are also in importedInputs',
      make: (operation) =>
        onUnsigned(operation, (unsigned) =>
          unsigned['importedInputs'] === undefined
            ? unsigned
            : { ...unsigned, inputs: [...listOf(unsigned['inputs']), ...listOf(unsigned['importedInputs'])] },
        ),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'import')) {
          const tx = await transaction(ask, txID);
          const consumed = [...listOf(at(tx, 'unsignedTx.inputs')), ...listOf(at(tx, 'unsignedTx.importedInputs'))];
          if (consumed.length !== listOf(at(tx, 'credentials')).length) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
