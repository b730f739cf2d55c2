import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** From the third page on, the first item is the last one of the page before. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) =>
    !['listMessages', 'listErc20Transfers', 'listTokenTransfers', 'listUtxos', 'listCollectibleBalances'].includes(
      operation.id,
    )
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { size, total }) => (end < total ? end - (end === size * 2 && size > 1 ? 1 : 0) : undefined),
          }),
        },
} satisfies MutantFile;
