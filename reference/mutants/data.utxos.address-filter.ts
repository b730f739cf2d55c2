import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Of the key that is all zeros. */
const foreign = 'avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxfwnk';

/** UTXOs of other addresses. */
export default {
  breaks: 'data.utxos.address-filter',
  mutate: (operation) => ({
    'one-foreign': onItems(operation, (items) =>
      items.map((item, index) => (index === items.length - 1 ? changed(item, 'addresses', () => [foreign]) : item)),
    ),
    all: onItems(operation, (items) => items.map((item) => changed(item, 'addresses', () => [foreign]))),
    none: onItems(operation, (items) => items.map((item) => changed(item, 'addresses', () => []))),
  }),
} satisfies MutantFile;
