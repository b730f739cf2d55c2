import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { hash } from './shared/values.ts';
import { onItems, numberAt } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** Lists that differ with the page size. */
export default {
  breaks: 'data.page.size-invariant',
  mutate: (operation) => {
    const sized = (call: OperationCall): number => numberAt(call.parameters, pagesOf(operation).size) ?? 0;
    return {
      'small-pages-lose': onItems(operation, (items, call) =>
        sized(call) > 0 && sized(call) <= 10 && items.length > 1 ? items.slice(0, -1) : items,
      ),
      'other-items-when-odd': onItems(operation, (items, call) =>
        sized(call) % 2 === 1 ? items.filter((item) => hash(item) % 4 > 0) : items,
      ),
      'large-pages-repeat': relisted(operation, {
        follow: (end, { total, size }) => (end >= total ? undefined : size > 3 ? end - 2 : end),
      }),
    };
  },
} satisfies MutantFile;
