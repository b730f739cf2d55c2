import { hash } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import { orderValueOf, swappedPages } from './shared/order.ts';
import type { MutantFile } from './types.ts';

/** Messages in another order than from the newest to the oldest. */
export default {
  breaks: 'data.messages.newest-first',
  mutate: (operation) => ({
    neighbours: onItems(operation, (items) => {
      const value = orderValueOf(operation);
      const place = items.findIndex((item, index) => index > 0 && value(item) !== value(items[index - 1]));
      return place < 0
        ? items
        : items.map((item, index) =>
            index === place - 1 ? (items[place] ?? item) : index === place ? (items[place - 1] ?? item) : item,
          );
    }),
    shuffled: relisted(operation, { list: (items) => items.toSorted((one, other) => hash(one) - hash(other)) }),
    'across-pages': swappedPages(operation),
    'oldest-first': relisted(operation, { list: (items) => items.toReversed() }),
  }),
} satisfies MutantFile;
