import { address } from '../adapter.ts';
import { reused } from '../lists.ts';
import { type PlannedDefect, replacing } from '../planned.ts';
import { schemas } from '../derive-adapter.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const { text } = schemas;

const operators: Readonly<Record<string, string>> = {
  eq: 'exact',
  ne: 'not',
  gt: 'gt',
  ge: 'gte',
  lt: 'lt',
  le: 'lte',
};
const condition = /^(\w+) (eq|ne|gt|ge|lt|le) (?:'((?:[^']|'')*)'|(-?[\d.]+))$/;

const conditions = (filter: string): readonly string[] => filter.split(/ and (?=(?:[^']*'[^']*')*[^']*$)/);

/** Replaces an OData filter by Datasette's parameters. */
const filtered = (query: URLSearchParams): void => {
  const filter = query.get('$filter');
  query.delete('$filter');
  for (const part of filter === null ? [] : conditions(filter)) {
    const [, member = '', operator = '', quoted, plain] = condition.exec(part) ?? [];
    query.append(`${member}__${operators[operator] ?? ''}`, quoted?.replaceAll("''", "'") ?? plain ?? '');
  }
};

/** Datasette's parameters for an order as OData writes it. */
const sorted = (query: URLSearchParams): void => {
  const [member = '', direction] = (query.get('$orderby') ?? '').split(' ');
  query.delete('$orderby');
  if (member !== '') query.set(direction === 'desc' ? '_sort_desc' : '_sort', member);
};

/** Rewrites the filter of a request. */
const refiltered = (name: string, change: (filter: string) => string, expected = ['api.filter']): PlannedDefect =>
  replacing(name, expected, '$filter', (filter) => change(filter) || undefined);

const together = ['api.filter.together', 'api.filter'];

/** Names with dots, filters and orders in one parameter each, and links in the answer. */
export const odata: AdapterRow = {
  name: 'odata',
  listing: {
    items: 'value',
    identity: ['id'],
    count: '/@odata.count',
    paging: { style: 'body-link', size: '$top', next: '/@odata.nextLink' },
    order: {
      by: 'id',
      direction: 'ascending',
      keys: {
        parameter: '$orderby',
        values: { id: 'id', title: 'title', year: 'year', price: { path: 'price', nulls: 'smallest' } },
        descending: '{key} desc',
      },
    },
    conjunction: true,
    filters: {
      $filter: [
        {
          path: 'year',
          operators: { eq: 'year eq {value}', ne: 'year ne {value}', ge: 'year ge {value}', lt: 'year lt {value}' },
          and: ' and ',
        },
        { path: 'author', value: "author eq '{value}'", escapes: { "'": "''" }, compare: 'exact', and: ' and ' },
        { path: 'shelf', value: "shelf eq '{value}'", escapes: { "'": "''" }, compare: 'exact', and: ' and ' },
      ],
    },
  },
  parameters: { $skiptoken: text },
  answer: { '@odata.nextLink?': text },
  by: 'cursors',
  names: { $skiptoken: '_next' },
  refuses: (client) =>
    conditions(client.get('$filter') ?? 'id eq 1').some((part) => !condition.test(part)) ||
    !/^(id|title|year|price)( asc| desc)?$/.test(client.get('$orderby') ?? 'id'),
  request: (query) => {
    filtered(query);
    sorted(query);
  },
  show: ({ body }, asked) => ({
    body: {
      '@odata.count': body['filtered_table_rows_count'],
      value: body['rows'],
      ...defined({
        '@odata.nextLink': typeof body['next'] === 'string' ? address(asked, { $skiptoken: body['next'] }) : undefined,
      }),
    },
  }),
  defects: [
    ...reused([
      'a page is skipped',
      'next is missing although more follows',
      'the count is rounded to tens',
      'the count of later pages is that of what is left',
      'later pages are turned',
      'items at the edges of pages change places',
    ]),
    refiltered('a doubled quote stays doubled', (filter) => filter.replaceAll("''", "''''")),
    refiltered('a doubled quote is left out', (filter) => filter.replaceAll("''", '')),
    refiltered('a text with a quote is refused', (filter) => (filter.includes("''") ? 'refuse' : filter)),
    refiltered('the second of two conditions is ignored', (filter) => conditions(filter)[0] ?? '', together),
    refiltered('the first of two conditions is ignored', (filter) => conditions(filter).at(-1) ?? '', together),
    refiltered('two conditions are refused', (filter) => (conditions(filter).length > 1 ? 'refuse' : filter), together),
    refiltered('at least is taken for more than', (filter) => filter.replaceAll(' ge ', ' gt ')),
    refiltered('less than is taken for at most', (filter) => filter.replaceAll(' lt ', ' le ')),
    refiltered('a filter by year is ignored', (filter) =>
      conditions(filter)
        .filter((part) => !part.startsWith('year'))
        .join(' and '),
    ),
    replacing('descending order is ascending', ['api.order.keys', 'api.page.sorted-walk'], '$orderby', (order) =>
      order.replace(' desc', ''),
    ),
  ],
};
