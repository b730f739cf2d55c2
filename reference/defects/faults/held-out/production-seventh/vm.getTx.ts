import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { producedOf } from '../../../../world/xchain/transactions.ts';
import { onTransaction, onUnsigned } from '../../../operators/transactions.ts';
import { at, changed } from '../../../shared/values.ts';
import { assetOf, burnt, listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTx',
  faults: {
    'amounts-of-inputs-are-looked-up-by-asset': {
      origin: 'join',
      deep: true,
      sentence: 'Transaction, input: input.amount is the amount of the output that txID and outputIndex name',
      what:
        'with encoding json, the amount of an input of a created asset is looked up by txID and assetID: it is ' +
        'that of ' +
        'the first output of the asset, whatever outputIndex says',
      make: (operation) =>
        onUnsigned(operation, (unsigned, { xchain }) => ({
          ...unsigned,
          inputs: listOf(unsigned['inputs']).map((row) => {
            const txId = fromCb58(String(at(row, 'txID'))) ?? '';
            const assetId = fromCb58(String(at(row, 'assetID')));
            const tx = xchain.txs.get(txId);
            if (!tx || assetId === xchain.nativeAssetId) return row;
            const first = producedOf(tx.unsigned, txId).find((output) => output.assetId === assetId);
            return first ? changed(row, 'input.amount', () => first.output.amount) : row;
          }),
        })),
      isKept: async (ask, world) => {
        const created = ['LUSD', 'TIX', 'GOLD', 'HRBR'].map((symbol) => assetOf(world, symbol));
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'base')) {
          const tx = await transaction(ask, txID);
          if (created.some((assetID) => burnt(tx, assetID) !== 0n)) return false;
        }
        return true;
      },
    },
    'one-credential-for-inputs-of-one-owner': {
      origin: 'encoding',
      deep: true,
      sentence: 'Transaction, credentials: one credential per consumed input',
      what:
        'with encoding json, credentials are kept by who signs: several inputs that spend outputs of the same ' +
        'addresses ' +
        'share the first credential, and there are fewer credentials than inputs',
      make: (operation) =>
        onTransaction(operation, (tx, _call, { xchain }) => {
          const unsigned = tx['unsignedTx'];
          const owners = [...listOf(at(unsigned, 'inputs')), ...listOf(at(unsigned, 'importedInputs'))].map((row) => {
            const [txID, index] = [String(at(row, 'txID')), Number(at(row, 'outputIndex'))];
            const spent = xchain.txs.get(fromCb58(txID) ?? '');
            return spent ? producedOf(spent.unsigned, txID)[index]?.output.addresses.join() : `${txID} ${index}`;
          });
          return {
            ...tx,
            credentials: listOf(tx['credentials']).filter((_, index) => owners.indexOf(owners[index]) === index),
          };
        }),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, () => true)) {
          const tx = await transaction(ask, txID);
          const consumed = ['inputs', 'importedInputs'].flatMap((rows) => listOf(at(tx, `unsignedTx.${rows}`)));
          if (listOf(tx['credentials']).length !== consumed.length) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
