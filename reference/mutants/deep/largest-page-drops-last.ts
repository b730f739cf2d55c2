import { pagesOf } from '../../../engine/model/listing.ts';
import { onItems, numberAt } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only at the largest page size the last item of a page is missing. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) =>
    !['listErc721Balances', 'listApiLogs', 'listPendingRewards', 'listNativeTransactions'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            numberAt(parameters, 'pageSize') === pagesOf(operation).maximum && items.length > 2
              ? items.slice(0, -1)
              : items,
          ),
        },
} satisfies MutantFile;
