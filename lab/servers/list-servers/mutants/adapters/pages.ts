import { reused } from '../lists.ts';
import { changeItems } from '../../../../../defects/operators/answers.ts';
import { dropItems } from '../../../../../defects/operators/items.ts';
import { changeBodyMember } from '../../../../../defects/operators/members.ts';
import { ignore, shift, takeFor } from '../../../../../defects/operators/parameters.ts';
import { onLaterPages, onPage } from '../../../../../defects/triggers.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { plan, replacing } from '../planned.ts';

const continues = ['api.page.continues', 'api.page.any-size', 'api.page.more', 'api.count'];

const hasNext = '/page/has.next';

/** Lists by page numbers, of texts, and without pages. */
export const pageAdapters: readonly AdapterRow[] = [
  {
    name: 'page-numbers',
    listing: {
      items: '/content',
      identity: ['/id'],
      count: 'page.totalElements',
      paging: { style: 'page', size: 'size', cursor: 'page', first: 0, hasMore: hasNext, emptyPages: false },
      order: { by: 'id' },
      filters: { author: { path: '/author', compare: 'exact' } },
    },
    request: (query) => {
      if (query.has('_next')) query.set('_next', String(Number(query.get('_next')) * Number(query.get('_size') ?? 20)));
    },
    defects: [
      replacing('pages are counted from one', continues, 'page', (page) => String(Math.max(0, Number(page) - 1))),
      plan('the first page is the second one', shift('page', 1), ...continues),
      plan(
        'no page says that more follows',
        changeBodyMember(hasNext, () => false),
        'api.page.more',
      ),
      plan(
        'later pages say that more follows',
        changeBodyMember(hasNext, () => true).when(onLaterPages),
        'api.page.more',
      ),
      plan('a page amid the list is empty', dropItems().when(onPage(2)), 'api.page.never-empty', ...continues),
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
    defects: [
      ...reused([
        'first item of later pages is lost',
        'last item of a page comes again instead of the first of the next',
        'two neighbours of a later page change places',
        'the place is ignored',
        'the count is one too high',
        'the count is that of the page',
        'the count of later pages is that of what is left',
      ]),
      plan('a title is ignored', ignore('title'), 'api.filter'),
      replacing('a title is taken for its beginning', ['api.filter'], 'title', (title, query) => {
        query.set('prefix', title.slice(0, 7));
        return undefined;
      }),
      replacing('a beginning is cut', ['api.filter'], 'prefix', (prefix) => prefix.slice(0, 6)),
      plan('a beginning is the whole text', takeFor('prefix', 'title'), 'api.filter'),
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
    defects: [
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
      plan(
        'the list is cut',
        changeItems('cut', (items) => items.slice(0, 20)),
        'api.count',
        'api.filter',
      ),
      plan('at least is more than', shift('since', 1), 'api.filter'),
    ],
  },
];
