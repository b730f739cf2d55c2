import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { at, changed } from '../../../shared/values.ts';
import { assetOf, listOf, textsOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'initial-states-are-counted-from-zero': {
      origin: 'storage-query',
      deep: true,
      sentence: 'UTXO reference: utxoIDs have txID and outputIndex of the UTXOs of the balance',
      what:
        'the outputs of an asset creation are counted within its initial states, not behind its change output: the ' +
        'outputIndex of a holding from the creation names another output of the transaction',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) => ({
          ...body,
          utxoIDs: listOf(body['utxoIDs']).map((row) => {
            const tx = xchain.txs.get(fromCb58(String(at(row, 'txID'))) ?? '')?.unsigned;
            const before = tx?.kind === 'create-asset' ? tx.outputs.length : 0;
            return changed(row, 'outputIndex', (index) => {
              const number = Number(index);
              return number >= before ? number - before : number;
            });
          }),
        })),
      isKept: async (ask, world) => {
        for (const [index, symbol] of [0, 1, 2, 3, 4, 5].flatMap((place) =>
          ['LUSD', 'TIX', 'GOLD', 'MAX'].map((name) => [place, name] as const),
        )) {
          const address = user(world, index);
          const { result } = await ask({ parameters: { address, assetID: assetOf(world, symbol) } });
          const held = await ask({ operation: 'vm.getUTXOs', parameters: { addresses: [address] } });
          const known = textsOf(held.result?.['utxos']).map((text) => text.slice(6, 78));
          const fits = listOf(result?.['utxoIDs']).every((row) => {
            const output = Number(at(row, 'outputIndex')).toString(16).padStart(8, '0');
            return known.includes(`${fromCb58(String(at(row, 'txID')))}${output}`);
          });
          if (!fits) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
