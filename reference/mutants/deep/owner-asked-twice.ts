import { onBody } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Where an address is given twice, the first UTXO comes again as the last. */
export default {
  breaks: 'node.utxos.no-repeats-within',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onBody(operation, (body, { parameters: { addresses } }) => {
            const { utxos } = body;
            if (!Array.isArray(addresses) || new Set(addresses).size === addresses.length) return body;
            return Array.isArray(utxos) && utxos.length > 1
              ? { ...body, utxos: [...utxos.slice(0, -1), utxos[0] ?? null] }
              : body;
          }),
        },
} satisfies MutantFile;
