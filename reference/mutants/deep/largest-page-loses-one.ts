import { pagesOf } from '../../../engine/model/listing.ts';
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
              end < total ? end + (size === pagesOf(operation).maximum ? 1 : 0) : undefined,
          }),
        },
} satisfies MutantFile;
