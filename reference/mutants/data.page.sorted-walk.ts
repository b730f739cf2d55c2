import { orderPaths, pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import type { Value } from '../value.ts';
import { listingOf, onItems, onParameters, given } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';
import { at } from './shared/values.ts';

/** Walks of a sorted list that go on in another order, or behind all items of equal value. */
export default {
  breaks: 'data.page.sorted-walk',
  mutate: (operation) => {
    const listing = listingOf(operation);
    const paging = pagesOf(operation);
    const isSorted = ({ parameters }: OperationCall): boolean => parameters['sortOrder'] !== undefined;
    const valueOf = (item: Value | undefined, call: OperationCall): string =>
      String(at(item ?? null, orderPaths(listing, call.parameters)[0] ?? ''));
    let whole: readonly Value[] = [];
    return {
      'later-pages-turned': onParameters(operation, (parameters, call) =>
        parameters[paging.cursor] !== undefined && isSorted(call)
          ? given(parameters, { sortOrder: parameters['sortOrder'] === 'asc' ? 'desc' : 'asc' })
          : undefined,
      ),
      'cursor-is-a-value': relisted(operation, {
        list: (items) => {
          whole = items;
          return items;
        },
        follow: (end, { total }, call) => {
          if (!isSorted(call)) return end < total ? end : undefined;
          let next = end;
          const last = valueOf(whole[end - 1], call);
          while (next < total && valueOf(whole[next], call) === last) next += 1;
          // Where no values are equal, one item is lost.
          const behind = next === end ? end + 1 : next;
          return behind < total ? behind : undefined;
        },
      }),
      'later-pages-lose-first': onItems(operation, (items, call) =>
        call.parameters[paging.cursor] !== undefined && isSorted(call) ? items.slice(1) : items,
      ),
    };
  },
} satisfies MutantFile;
