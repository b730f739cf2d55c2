import { at } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** ERC-721 tokens that are missing among the collectibles. */
export default {
  breaks: 'data.balances.collectibles-union',
  mutate: (operation) => ({
    'no-erc721': onItems(operation, (items) => items.filter((item) => at(item, 'ercType') !== 'ERC-721')),
    'one-missing': onItems(operation, (items) => {
      const place = items.findIndex((item) => at(item, 'ercType') === 'ERC-721');
      return items.filter((_, index) => index !== place);
    }),
  }),
} satisfies MutantFile;
