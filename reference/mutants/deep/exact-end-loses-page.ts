import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** Only where the last page would be full it never comes. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) =>
    !['listNativeTransactions', 'listApiLogs'].includes(operation.id)
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { size, total }) => (end < total && !(size > 1 && end + size === total) ? end : undefined),
          }),
        },
} satisfies MutantFile;
