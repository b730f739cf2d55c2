import { listingOf } from '../shared/alter.ts';
import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** At the largest page size alone, one item falls between two pages. */
export default {
  breaks: 'data.page.size-invariant',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { size, total }) =>
              end < total ? end + (size === listingOf(operation).paging.maximum ? 1 : 0) : undefined,
          }),
        },
} satisfies MutantFile;
