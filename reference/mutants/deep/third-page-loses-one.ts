import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** From the third page on, the first item is missing. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { size, total }) => (end < total ? end + (end === size * 2 ? 1 : 0) : undefined),
          }),
        },
} satisfies MutantFile;
