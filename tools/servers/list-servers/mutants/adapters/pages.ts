import { reused } from '../all.ts';
import { type AdapterRow, isLater } from '../list.ts';
import { replacing, showing } from '../changes.ts';

const continues = ['api.page.continues', 'api.page.any-size', 'api.page.more', 'api.count'];

/** Lists by page numbers, of texts, and without pages. */
export const pageAdapters: readonly AdapterRow[] = [
  {
    name: 'page-numbers',
    listing: {
      items: '/content',
      identity: ['/id'],
      count: 'page.totalElements',
      paging: { style: 'page', size: 'size', cursor: 'page', first: 0, hasMore: '/page/has.next', emptyPages: false },
      order: { by: 'id' },
      filters: { author: { path: '/author', compare: 'exact' } },
    },
    request: (query) => {
      if (query.has('_next')) query.set('_next', String(Number(query.get('_next')) * Number(query.get('_size') ?? 20)));
    },
    mutants: [
      replacing('pages are counted from one', continues, 'page', (page) => String(Math.max(0, Number(page) - 1))),
      replacing('the first page is the second one', continues, 'page', (page) => String(Number(page) + 1)),
      showing('no page says that more follows', ['api.page.more'], ({ page }) => ({
        page: { ...(page as object), 'has.next': false },
      })),
      showing('later pages say that more follows', ['api.page.more'], ({ page }, asked) => ({
        page: { ...(page as object), 'has.next': isLater(asked) || (page as { 'has.next': boolean })['has.next'] },
      })),
      showing('a page amid the list is empty', ['api.page.never-empty', ...continues], ({ content }, { client }) => ({
        content: client.get('page') === '1' ? [] : content,
      })),
      ...reused(['the count is that of the page', 'the count is one too low', 'the filter is ignored on later pages']),
      ...reused(['first item of later pages is lost', 'two neighbours of a later page change places']),
    ],
  },
  {
    name: 'texts',
    listing: {
      items: '.',
      identity: ['.'],
      count: { header: 'Content-Range' },
      paging: { style: 'offset', size: 'limit', cursor: 'offset' },
      order: { by: '.', direction: 'ascending', collation: 'codepoint' },
      filters: { title: '.', prefix: { path: '.', operator: 'startsWith', compare: 'exact' } },
    },
    answer: { rows: { type: 'array', items: { type: 'string' } } },
    request: (query) => {
      const prefix = query.get('prefix');
      query.delete('prefix');
      if (prefix !== null) query.set('title__glob', `${prefix.replaceAll(/[*?[]/g, '[$&]')}*`);
      query.set('_sort', 'title');
    },
    show: ({ body }, { query }) => {
      const rows = body['rows'] as readonly { readonly title: string }[];
      const [start, count] = [Number(query.get('_next') ?? 0), Number(body['filtered_table_rows_count'])];
      const range = rows.length === 0 ? '*' : `${start}-${start + rows.length - 1}`;
      return {
        body: { rows: rows.map(({ title }) => title) },
        headers: { 'Content-Range': `items ${range}/${count}` },
      };
    },
    mutants: [
      ...reused([
        'first item of later pages is lost',
        'last item of a page comes again instead of the first of the next',
        'two neighbours of a later page change places',
        'the place is ignored',
        'the count is one too high',
        'the count is that of the page',
        'the count of later pages is that of what is left',
      ]),
      replacing('a title is ignored', ['api.filter'], 'title', () => undefined),
      replacing('a title is taken for its beginning', ['api.filter'], 'title', (title, query) => {
        query.set('prefix', title.slice(0, 7));
        return undefined;
      }),
      replacing('a beginning is cut', ['api.filter'], 'prefix', (prefix) => prefix.slice(0, 6)),
      replacing('a beginning is the whole text', ['api.filter'], 'prefix', (prefix, query) => {
        query.set('title', prefix);
        return undefined;
      }),
    ],
  },
  {
    name: 'one-page',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging: { style: 'none' },
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' }, since: { path: 'year', operator: 'ge' } },
    },
    request: (query) => {
      query.set('shelf', 'A');
      query.set('_size', '50');
    },
    mutants: [
      ...reused([
        'two neighbours of a page change places',
        'the list is ordered as text',
        'pages beside a filter are turned',
        'the filter is ignored',
        'the filter loses the last item that matches',
        'the filter adds an item that does not match',
        'the filter gives nothing',
        'the filter cuts blanks at the end',
        'the count is one too high',
        'the count ignores the filter',
      ]),
      showing('the list is cut', ['api.count', 'api.filter'], ({ rows }) => ({
        rows: (rows as unknown[]).slice(0, 20),
      })),
      replacing('at least is more than', ['api.filter'], 'since', (since) => String(Number(since) + 1)),
    ],
  },
];
