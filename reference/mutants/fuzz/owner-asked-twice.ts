import { onBody } from '../shared/alter.ts';
import { holder } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.utxos.no-repeats-within',
  on: 'vm.getUTXOs',
  hard: 'middling',
  what: 'where an address is given twice, the first UTXO comes again as the last',
  mutate: (operation) =>
    onBody(operation, (body, { parameters: { addresses } }) => {
      const { utxos } = body;
      if (
        !Array.isArray(addresses) ||
        !Array.isArray(utxos) ||
        utxos.length < 2 ||
        new Set(addresses).size === addresses.length
      )
        return body;
      return { ...body, utxos: [...utxos.slice(0, -1), utxos[0] ?? null] };
    }),
  kept: async (ask, world) => {
    const { items } = await ask({ parameters: { addresses: [holder(world), holder(world)], limit: 5 } });
    return new Set(items).size === items.length;
  },
} satisfies FuzzMutantFile;
