import { schemas } from '../adapter.ts';
import { reused } from '../all.ts';
import type { Adapter, Mutant } from '../list.ts';
import { refusing, replacing } from './changes.ts';

const { books, text, number } = schemas;

const anySize = { type: 'integer', minimum: 2, maximum: 50, default: 20 };
const sizeOf = (query: URLSearchParams): number => Number(query.get('limit') ?? 20);
const offsetOf = (query: URLSearchParams): number => Number(query.get('offset') ?? 0);

const counted = {
  answer: { rows: books, total: number },
  parameters: { limit: anySize, offset: { type: 'integer', minimum: 0, default: 0 } },
  names: { limit: '_size', offset: '_next' },
  show: ({ body }) => ({ body: { rows: body['rows'], total: body['filtered_table_rows_count'] } }),
} satisfies Partial<Adapter>;

const listing = (paging: object): Adapter['listing'] => ({
  items: 'rows',
  identity: ['id'],
  count: 'total',
  paging: { style: 'offset', size: 'limit', cursor: 'offset', ...paging },
  order: { by: 'id' },
});

const isWhole = (client: URLSearchParams): boolean =>
  [sizeOf(client), offsetOf(client)].every((value) => Number.isSafeInteger(value) && Math.abs(value) < 1e9);

/** Another size in place of one. */
const resized = (
  name: string,
  expected: string,
  isMeant: (size: number) => boolean,
  other: (size: number) => number,
): Mutant =>
  replacing(name, [expected], 'limit', (limit) => String(isMeant(Number(limit)) ? other(Number(limit)) : limit));

const below = 'api.page.below-minimum';
const before = 'api.page.before-first';
const above = ['api.page.maximum', 'api.page.size', 'api.page.above-maximum'];

/** Lists that declare the answers to sizes and offsets outside of their bounds. */
export const sizeAdapters: readonly Adapter[] = [
  {
    ...counted,
    name: 'sizes-corrected',
    listing: listing({ aboveMaximum: 'clamp', belowMinimum: 'default', beforeFirst: 'first', fullPages: true }),
    refuses: (client) => !isWhole(client),
    request: (query) => {
      const size = Number(query.get('_size') ?? 20);
      query.set('_size', String(size < 2 ? 20 : Math.min(size, 50)));
      if (Number(query.get('_next')) < 0) query.delete('_next');
    },
    mutants: [
      refusing('a size above the maximum is refused', above, (query) => sizeOf(query) > 50),
      resized(
        'a size above the maximum gives the default',
        above[0] ?? '',
        (size) => size > 50,
        () => 20,
      ),
      refusing('a size of one is refused', [below], (query) => sizeOf(query) === 1),
      resized(
        'a size of one gives the minimum',
        below,
        (size) => size === 1,
        () => 2,
      ),
      resized(
        'a size of zero gives the maximum',
        below,
        (size) => size === 0,
        () => 50,
      ),
      refusing('a negative size is refused', [below], (query) => sizeOf(query) < 0),
      resized('a negative size counts without its sign', below, (size) => size < -1, Math.abs),
      refusing('a negative offset is refused', [before], (query) => offsetOf(query) < 0),
      replacing('a negative offset counts without its sign', [before], 'offset', (offset) => offset.replace('-', '')),
      ...reused(['last item of each page is lost'], ['api.page.full', 'api.page.continues', 'api.page.any-size']),
      ...reused(['first item of the list is lost beside a small size'], ['api.page.full', 'api.page.any-size']),
    ],
  },
  {
    ...counted,
    name: 'sizes-refused',
    listing: listing({
      aboveMaximum: 'refused',
      belowMinimum: 'refused',
      zeroSize: 'empty',
      negativeSize: 'refused',
      beforeFirst: 'refused',
    }),
    refuses: (client) => !isWhole(client) || sizeOf(client) === 1 || offsetOf(client) < 0,
    mutants: [
      resized(
        'a size above the maximum gives the maximum',
        above[0] ?? '',
        (size) => size > 50,
        () => 50,
      ),
      resized(
        'a size above the maximum gives the default',
        above[0] ?? '',
        (size) => size > 50,
        () => 20,
      ),
      resized(
        'a size of one gives the minimum',
        below,
        (size) => size === 1,
        () => 2,
      ),
      resized(
        'a size of zero gives the default',
        below,
        (size) => size === 0,
        () => 20,
      ),
      refusing('a size of zero is refused', [below], (query) => sizeOf(query) === 0),
      resized(
        'a negative size gives the default',
        below,
        (size) => size < 0,
        () => 20,
      ),
      resized(
        'a negative size gives nothing',
        below,
        (size) => size < 0,
        () => 0,
      ),
      replacing('a negative offset gives the first page', [before], 'offset', (offset) => offset.replace(/^-.*/, '0')),
      replacing('a negative offset gives the second page', [before], 'offset', (offset) =>
        offset.replace(/^-.*/, '20'),
      ),
    ],
  },
  {
    name: 'changing-sizes',
    listing: {
      items: 'rows',
      identity: ['id'],
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', changingSize: true },
      order: { by: 'id' },
    },
    parameters: { limit: anySize, cursor: text },
    answer: { rows: books, 'next?': text },
    by: 'cursors',
    names: { limit: '_size', cursor: '_next' },
    request: (query) => {
      const place = query.get('_next')?.split('/')[0];
      if (place !== undefined) query.set('_next', place);
    },
    show: ({ body }, { client }) => ({
      body: {
        rows: body['rows'],
        ...(typeof body['next'] === 'string' ? { next: `${body['next']}/${sizeOf(client)}` } : {}),
      },
    }),
    mutants: [
      refusing('a cursor beside another size is refused', ['api.page.changing-size'], (query) => {
        const [, size] = query.get('cursor')?.split('/') ?? [];
        return size !== undefined && Number(size) !== sizeOf(query);
      }),
      replacing('a cursor is counted in pages', ['api.page.changing-size'], 'cursor', (cursor, query) => {
        const [place, size] = cursor.split('/').map(Number);
        return `${Math.round(((place ?? 0) / (size ?? 1)) * sizeOf(query))}/${sizeOf(query)}`;
      }),
      {
        name: 'a cursor keeps its size',
        expected: ['api.page.changing-size', 'api.page.size', 'api.page.default'],
        client: (query) => {
          const [, size] = query.get('cursor')?.split('/') ?? [];
          if (size !== undefined) query.set('limit', size);
        },
      },
    ],
  },
];
