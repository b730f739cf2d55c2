import { schemas } from '../adapter.ts';
import { reused } from '../all.ts';
import { type Adapter, isLater, type Mutant } from '../list.ts';

const { books, text, number, flag, size } = schemas;

const isLast = ({ body }: { readonly body: Record<string, unknown> }): boolean => (body['next'] ?? null) === null;
const nextOf = ({ body }: { readonly body: Record<string, unknown> }): string => String(body['next']);
const countOf = ({ body }: { readonly body: Record<string, unknown> }): string =>
  String(body['filtered_table_rows_count']);

const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];

/** A cursor that leads one item too far back. */
const tooEarly = (parameter: string): Mutant => ({
  name: 'the item that the cursor names comes again',
  expected: ['api.page.continues', 'api.page.any-size'],
  client: (query) => {
    const place = Number(query.get(parameter));
    if (query.has(parameter) && place > 1) query.set(parameter, String(place - 1));
  },
});

/** Lists whose cursors are not in a member of the answer. */
export const cursorAdapters: readonly Adapter[] = [
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
    parameters: { limit: size, after: text, author: text },
    answer: { data: books },
    by: 'cursors',
    names: { limit: '_size', after: '_next' },
    show: (page) => ({
      body: { data: page.body['rows'] },
      headers: { 'X-Total-Count': countOf(page), ...(isLast(page) ? {} : { 'X-Next': nextOf(page) }) },
    }),
    mutants: [
      ...reused([
        'last item of each page is lost',
        'a page is skipped',
        'next leads to the same page',
        'next is missing beside odd sizes',
        'the place is ignored beside a filter',
        'the count ignores the filter',
      ]),
    ],
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
    parameters: { limit: size, starting_after: number, shelf: text },
    answer: { data: books, has_more: flag },
    by: 'cursors',
    names: { limit: '_size', starting_after: '_next' },
    show: (page) => ({ body: { data: page.body['rows'], has_more: !isLast(page) } }),
    mutants: [
      tooEarly('starting_after'),
      ...reused(['first item of later pages is lost', 'later pages are turned', 'the place is ignored']),
      {
        name: 'every page says that more follows',
        expected: ['api.page.more'],
        shown: ({ body }) => {
          body['has_more'] = true;
        },
      },
      {
        name: 'a later page says that nothing follows',
        expected: ['api.page.more', ...shorter],
        shown: (page, asked) => {
          if (isLater(asked)) page.body['has_more'] = false;
        },
      },
      {
        name: 'a list without items says that more follows',
        expected: ['api.page.more'],
        shown: ({ body }) => {
          if (Array.isArray(body['data']) && body['data'].length === 0) body['has_more'] = true;
        },
      },
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
    parameters: { limit: size, cursor: text, shelf: text },
    answer: { data: books, cursor: text, total: number },
    by: 'cursors',
    names: { limit: '_size', cursor: '_next' },
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
