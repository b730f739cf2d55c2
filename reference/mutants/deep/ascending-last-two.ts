import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only ascending, the last two items of a page have changed places. */
export default {
  breaks: 'data.sort.direction',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos', 'listPendingRewards', 'listVerticesByHeight'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) => {
            const [one, other] = items.slice(-2);
            return parameters['sortOrder'] !== 'asc' ||
              parameters['sortBy'] === 'amount' ||
              one === undefined ||
              other === undefined
              ? items
              : [...items.slice(0, -2), other, one];
          }),
        },
} satisfies MutantFile;
