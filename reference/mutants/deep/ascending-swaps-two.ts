import { onItems } from '../shared/alter.ts';
import { orderValueOf } from '../shared/order.ts';
import type { MutantFile } from '../types.ts';

/** Only ascending, two neighbours in the middle of a page have changed places. */
export default {
  breaks: 'data.sort.direction',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) => {
            const value = orderValueOf(operation);
            const place = items.findIndex(
              (item, index) => index > items.length / 2 && value(item) !== value(items[index - 1]),
            );
            if (parameters['sortOrder'] !== 'asc' || place < 0) return items;
            return items.map((item, index) =>
              index === place - 1 ? (items[place] ?? item) : index === place ? (items[place - 1] ?? item) : item,
            );
          }),
        },
} satisfies MutantFile;
