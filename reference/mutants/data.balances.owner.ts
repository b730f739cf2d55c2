import { onItems } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const other = `0x${'7'.repeat(40)}`;

/** Balances that show another owner. */
export default {
  breaks: 'data.balances.owner',
  mutate: (operation) => ({
    all: onItems(operation, (items) => items.map((item) => changed(item, 'ownerAddress', () => other))),
    third: onItems(operation, (items) =>
      items.map((item, index) => (index === 2 ? changed(item, 'ownerAddress', () => other) : item)),
    ),
  }),
} satisfies MutantFile;
