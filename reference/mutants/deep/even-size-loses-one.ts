import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** Only pages of an even size lose an item behind the first page. */
export default {
  breaks: 'data.page.size-invariant',
  mutate: (operation) =>
    !['listErc20Balances', 'listAddressMessages'].includes(operation.id)
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { place, size, total }) =>
              end < total ? end + (place === 0 && size % 2 === 0 ? 1 : 0) : undefined,
          }),
        },
} satisfies MutantFile;
