import { address } from '../adapter.ts';
import { reused } from '../lists.ts';
import { schemas } from '../derive-adapter.ts';
import { relink } from '../../../../../defects/operators/walks.ts';
import { onLaterPages } from '../../../../../defects/triggers.ts';
import { plan, type PlannedDefect } from '../planned.ts';
import type { AdapterRow, ListRequest, Page } from '../adapter-row.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const { text } = schemas;

type Relation = 'first' | 'prev' | 'next' | 'last';

const countOf = ({ body }: Page): number => Number(body['filtered_table_rows_count']);

/** Addresses of the pages around one, by number. */
const links = (page: Page, asked: ListRequest, parameter = 'page'): Partial<Record<Relation, string>> => {
  const size = Number(asked.query.get('_size') ?? 20);
  const here = Number(asked.query.get('_next') ?? 0) / size + 1;
  const last = Math.max(1, Math.ceil(countOf(page) / size));
  const to = (number: number): string => address(asked, { [parameter]: number });
  return {
    first: to(1),
    ...defined({ prev: here > 1 ? to(here - 1) : undefined, next: here < last ? to(here + 1) : undefined }),
    last: to(last),
  };
};

const header = (found: Partial<Record<Relation, string>>): Record<string, string> => ({
  Link: Object.entries(found)
    .map(([relation, target]) => `<${target}>; rel="${relation}"`)
    .join(', '),
});

/** Datasette's place of a page of a number. */
const byNumber = (query: URLSearchParams): void => {
  const page = Number(query.get('_next') ?? 1);
  if (query.has('_next')) query.set('_next', String((page - 1) * Number(query.get('_size') ?? 20)));
};

const isNumbered = (client: URLSearchParams, name: string): boolean => /^[1-9]\d{0,8}$/.test(client.get(name) ?? '1');

const without = (name: string) => (target: string) => target.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1');

/** The number of a page in an address becomes another one, at least 1. */
const shifted = (by: number) => (target: string) =>
  target.replace(
    /([?&]page(?:%5Bnumber%5D)?)=(\d+)/,
    (_, name: string, page: string) => `${name}=${Math.max(1, Number(page) + by)}`,
  );
const missing = (): undefined => undefined;

const continues = ['api.page.continues', 'api.page.any-size'];
const previous = 'api.page.previous';
const last = 'api.page.last-link';

const relationDefects: readonly PlannedDefect[] = [
  plan('the link to the page before leads to this page', relink('previous', shifted(1)), previous),
  plan('the link to the page before leads to the first', relink('previous', shifted(-Infinity)), previous),
  plan('later pages have no link to the page before', relink('previous', missing), previous),
  plan('the link to the last page leads to the page before it', relink('last', shifted(-1)), last),
  plan('the link to the last page leads behind it', relink('last', shifted(1)), last),
  plan('the link to the last page is missing', relink('last', missing), last),
  plan('the next link skips a page', relink('next', shifted(1)), ...continues),
  plan('the next link leads to this page', relink('next', shifted(-1)).when(onLaterPages), ...continues),
];

/** Lists whose answers link to other pages. */
export const linkAdapters: readonly AdapterRow[] = [
  {
    name: 'link-header',
    listing: {
      items: '.',
      identity: ['id'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'link', size: 'per_page', previous: true, last: true },
      order: { by: 'id' },
      filters: { shelf: 'shelf', author: 'author' },
    },
    parameters: { page: { type: 'integer', minimum: 1, default: 1 } },
    names: { page: '_next' },
    refuses: (client) => !isNumbered(client, 'page'),
    request: byNumber,
    show: (page, asked) => ({
      body: { rows: page.body['rows'] },
      headers: { 'X-Total-Count': String(countOf(page)), ...header(links(page, asked)) },
    }),
    defects: [
      ...relationDefects,
      plan('the next link loses the size', relink('next', without('per_page')), 'api.page.size', ...continues),
      plan('the next link loses a filter', relink('next', without('shelf')), 'api.page.continues', 'api.filter'),
      plan('the next link loses another filter', relink('next', without('author')), 'api.page.continues', 'api.filter'),
      ...reused(['first item of later pages is lost', 'items at the edges of pages change places']),
    ],
  },
  {
    name: 'json-api',
    listing: {
      items: 'data',
      identity: ['/id'],
      count: '/meta/total',
      paging: {
        style: 'body-link',
        size: 'page[size]',
        next: '/links/next',
        previous: '/links/prev',
        last: 'links.last',
      },
      order: { by: 'id' },
      filters: { 'filter[author]': 'author' },
    },
    parameters: { 'page[number]': { type: 'integer', minimum: 1, default: 1 } },
    answer: {
      links: { type: 'object', properties: { prev: text, next: text, first: text, last: text } },
    },
    names: { 'page[number]': '_next' },
    refuses: (client) => !isNumbered(client, 'page[number]'),
    request: byNumber,
    show: (page, asked) => ({
      body: {
        data: page.body['rows'],
        meta: { total: countOf(page) },
        links: links(page, asked, 'page[number]'),
      },
    }),
    defects: [
      ...relationDefects,
      plan('the next link loses the size', relink('next', without('page%5Bsize%5D')), 'api.page.size', ...continues),
      plan(
        'the next link loses a filter',
        relink('next', without('filter%5Bauthor%5D')),
        'api.page.continues',
        'api.filter',
      ),
      ...reused(['first item of later pages is lost', 'the count is that of the page', 'the count ignores the filter']),
    ],
  },
];
