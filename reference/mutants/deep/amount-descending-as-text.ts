import { relisted } from '../shared/lists.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only descending, amounts are sorted as text. */
export default {
  breaks: 'data.sort.by-amount',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': relisted(operation, {
            list: (items, { parameters }) =>
              parameters['sortBy'] === 'amount' && parameters['sortOrder'] === 'desc'
                ? items.toSorted((one, other) => (String(at(one, 'amount')) < String(at(other, 'amount')) ? 1 : -1))
                : items,
          }),
        },
} satisfies MutantFile;
