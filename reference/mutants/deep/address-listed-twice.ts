import { onItems } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import type { MutantFile } from '../types.ts';

/** Where an address is given twice, a page ends with the UTXO that it began with. */
export default {
  breaks: 'data.lists.comma',
  mutate: (operation) =>
    operation.id !== 'queryUtxos'
      ? {}
      : {
          '': onItems(operation, (items, call) => {
            const addresses = textAt(call, 'addresses').split(',');
            const [first] = items;
            return first === undefined || items.length < 2 || new Set(addresses).size === addresses.length
              ? items
              : [...items.slice(0, -1), first];
          }),
        },
} satisfies MutantFile;
