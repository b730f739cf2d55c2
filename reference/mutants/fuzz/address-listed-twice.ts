import { onItems } from '../shared/alter.ts';
import { holder } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.page.continues',
  on: 'queryUtxos',
  hard: 'middling',
  what: 'where an address is given twice, a page ends with the UTXO that it began with',
  mutate: (operation) =>
    onItems(operation, (items, call) => {
      const addresses = textAt(call, 'addresses').split(',');
      const [first] = items;
      return first === undefined || items.length < 2 || new Set(addresses).size === addresses.length
        ? items
        : [...items.slice(0, -1), first];
    }),
  kept: async (ask, world) => {
    const address = holder(world).slice('X-'.length);
    const { items } = await ask({
      parameters: { network: 'mainnet', blockchainId: 'x-chain', addresses: `${address},${address}` },
    });
    return new Set(items.map((item) => at(item, 'utxoId'))).size === items.length;
  },
} satisfies FuzzMutantFile;
