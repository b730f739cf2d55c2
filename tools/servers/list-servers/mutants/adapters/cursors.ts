import { reused } from '../all.ts';
import { replacing, showing } from '../changes.ts';
import { type AdapterRow, isLater, type Mutant } from '../list.ts';

const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];

/** A cursor that leads one item too far back. */
const tooEarly = (parameter: string): Mutant =>
  replacing(
    'the item that the cursor names comes again',
    ['api.page.continues', 'api.page.any-size'],
    parameter,
    (id) => (Number(id) > 1 ? String(Number(id) - 1) : id),
  );

/** Lists whose cursors are not in a member of the answer. */
export const cursorAdapters: readonly AdapterRow[] = [
  {
    name: 'header-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'cursor', size: 'limit', cursor: 'after', next: { header: 'X-Next' } },
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' } },
    },
    mutants: reused([
      'last item of each page is lost',
      'a page is skipped',
      'next leads to the same page',
      'next is missing beside odd sizes',
      'the place is ignored beside a filter',
      'the count ignores the filter',
    ]),
  },
  {
    name: 'last-item-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      paging: {
        style: 'cursor',
        size: 'limit',
        cursor: 'starting_after',
        next: { lastItem: 'id' },
        hasMore: 'has_more',
      },
      order: { by: 'id', direction: 'ascending' },
      filters: { shelf: 'shelf' },
    },
    mutants: [
      tooEarly('starting_after'),
      ...reused(['first item of later pages is lost', 'later pages are turned', 'the place is ignored']),
      showing('every page says that more follows', ['api.page.more'], () => ({ has_more: true })),
      showing('a later page says that nothing follows', ['api.page.more', ...shorter], (body, asked) => ({
        has_more: body['has_more'] === true && !isLater(asked),
      })),
      showing('a list without items says that more follows', ['api.page.more'], ({ data, has_more: more }) => ({
        has_more: more === true || (data as readonly unknown[]).length === 0,
      })),
    ],
  },
  {
    name: 'short-page',
    listing: {
      items: 'data',
      identity: ['id'],
      count: 'total',
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'cursor', end: 'short-page' },
      order: { by: 'id' },
      filters: { shelf: 'shelf' },
    },
    show: (page, { client }) => {
      const rows = page.body['rows'] as readonly { readonly id: number }[];
      return {
        body: {
          data: rows,
          cursor: String(rows.at(-1)?.id ?? client.get('cursor') ?? '0'),
          total: page.body['filtered_table_rows_count'],
        },
      };
    },
    mutants: reused([
      'first item of later pages is lost',
      'last item of a page comes again instead of the first of the next',
      'the place is ignored',
      'the size is ignored on later pages',
    ]),
  },
];
