import { consumedOf } from '../../../../world/xchain/transactions.ts';
import { onTransaction } from '../../../operators/transactions.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTx',
  faults: {
    'one-credential-for-each-owner': {
      origin: 'encoding',
      deep: true,
      report: 'cardano-foundation/cardano-rosetta#190',
      sentence: 'Node, Transaction: one credential per consumed input',
      what:
        'a credential is written once for each owner that signs, so that a transaction that consumes several UTXOs ' +
        'of an address has fewer credentials than inputs',
      // Every transaction of the world consumes UTXOs of a single owner.
      make: (operation) =>
        onTransaction(operation, (tx) =>
          changed(tx, 'credentials', (credentials) =>
            Array.isArray(credentials) ? credentials.slice(0, 1) : credentials,
          ),
        ),
      isKept: async (ask, world) => {
        const [txID = ''] = txIds(world, ({ unsigned }) => consumedOf(unsigned).length > 1);
        const { credentials, unsignedTx } = await transaction(ask, txID);
        const members = typeof unsignedTx === 'object' && unsignedTx && !Array.isArray(unsignedTx) ? unsignedTx : {};
        const inputs = [...listOf(members['inputs']), ...listOf(members['importedInputs'])];
        return inputs.length > 1 && listOf(credentials).length === inputs.length;
      },
    },
  },
} satisfies ReportedFile;
