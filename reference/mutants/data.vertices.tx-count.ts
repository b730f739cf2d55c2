import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A count that is not that of the transactions. */
export default {
  breaks: 'data.vertices.tx-count',
  mutate: (operation) => ({
    more: onItems(operation, (items) => items.map((item) => changed(item, 'txCount', (old) => Number(old) + 1))),
    zero: onItems(operation, (items) => items.map((item) => changed(item, 'txCount', () => 0))),
  }),
} satisfies MutantFile;
