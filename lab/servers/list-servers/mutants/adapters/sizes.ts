import { byOffset } from '../derive-adapter.ts';
import { reused } from '../lists.ts';
import { asking, type PlannedDefect, refusing, replacing } from '../planned.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const anySize = { type: 'integer', minimum: 2, maximum: 50, default: 20 };
const sizeOf = (query: URLSearchParams): number => Number(query.get('limit') ?? 20);
const offsetOf = (query: URLSearchParams): number => Number(query.get('offset') ?? 0);

const sized = (paging: Omit<AdapterRow['listing']['paging'], 'style'>): Pick<AdapterRow, 'listing' | 'parameters'> => ({
  listing: { ...byOffset, count: 'total', paging: { ...byOffset.paging, ...paging }, order: { by: 'id' } },
  parameters: { limit: anySize },
});

const isWhole = (client: URLSearchParams): boolean =>
  [sizeOf(client), offsetOf(client)].every((value) => Number.isSafeInteger(value) && Math.abs(value) < 1e9);

const above = ['api.page.maximum', 'api.page.size', 'api.page.above-maximum'];
const below = ['api.page.below-minimum'];
const before = ['api.page.before-first'];

const isAbove = (size: number): boolean => size > 50;
const isSingle = (size: number): boolean => size === 1;
const isZero = (size: number): boolean => size === 0;
const isNegative = (size: number): boolean => size < 0;

/** Other sizes count as this one. */
const resized = (
  name: string,
  [expected = '']: readonly string[],
  isMeant: (size: number) => boolean,
  size: number,
): PlannedDefect => replacing(name, [expected], 'limit', (limit) => String(isMeant(Number(limit)) ? size : limit));

/** Some sizes are refused. */
const refused = (name: string, expected: readonly string[], isMeant: (size: number) => boolean): PlannedDefect =>
  refusing(name, expected, (query) => isMeant(sizeOf(query)));

/** Negative offsets count as others. */
const offsetAs = (name: string, form: RegExp, offset: string): PlannedDefect =>
  replacing(name, before, 'offset', (own) => own.replace(form, offset));

/** Lists that declare the answers to sizes and offsets outside of their bounds. */
export const sizeAdapters: readonly AdapterRow[] = [
  {
    ...sized({ aboveMaximum: 'clamp', belowMinimum: 'default', beforeFirst: 'first', fullPages: true }),
    name: 'sizes-corrected',
    refuses: (client) => !isWhole(client),
    request: (query) => {
      const size = Number(query.get('_size') ?? 20);
      query.set('_size', String(size < 2 ? 20 : Math.min(size, 50)));
      if (Number(query.get('_next')) < 0) query.delete('_next');
    },
    defects: [
      refused('a size above the maximum is refused', above, isAbove),
      resized('a size above the maximum gives the default', above, isAbove, 20),
      refused('a size of one is refused', below, isSingle),
      resized('a size of one gives the minimum', below, isSingle, 2),
      resized('a size of zero gives the maximum', below, isZero, 50),
      refused('a negative size is refused', below, isNegative),
      replacing('a negative size counts without its sign', below, 'limit', (limit) => limit.replace(/^-(?!1$)/, '')),
      refusing('a negative offset is refused', before, (query) => offsetOf(query) < 0),
      offsetAs('a negative offset counts without its sign', /^-/, ''),
      ...reused(['last item of each page is lost'], ['api.page.full', 'api.page.continues', 'api.page.any-size']),
      ...reused(['first item of the list is lost beside a small size'], ['api.page.full', 'api.page.any-size']),
    ],
  },
  {
    ...sized({
      aboveMaximum: 'refused',
      belowMinimum: 'refused',
      zeroSize: 'empty',
      negativeSize: 'refused',
      beforeFirst: 'refused',
    }),
    name: 'sizes-refused',
    refuses: (client) => !isWhole(client) || sizeOf(client) === 1 || offsetOf(client) < 0,
    defects: [
      resized('a size above the maximum gives the maximum', above, isAbove, 50),
      resized('a size above the maximum gives the default', above, isAbove, 20),
      resized('a size of one gives the minimum', below, isSingle, 2),
      resized('a size of zero gives the default', below, isZero, 20),
      refused('a size of zero is refused', below, isZero),
      resized('a negative size gives the default', below, isNegative, 20),
      resized('a negative size gives nothing', below, isNegative, 0),
      offsetAs('a negative offset gives the first page', /^-.*/, '0'),
      offsetAs('a negative offset gives the second page', /^-.*/, '20'),
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
    parameters: { limit: anySize },
    request: (query) => {
      const place = query.get('_next')?.split('/')[0];
      if (place !== undefined) query.set('_next', place);
    },
    show: ({ body }, { client }) => ({
      body: {
        rows: body['rows'],
        ...defined({ next: typeof body['next'] === 'string' ? `${body['next']}/${sizeOf(client)}` : undefined }),
      },
    }),
    defects: [
      refusing('a cursor beside another size is refused', ['api.page.changing-size'], (query) => {
        const [, size] = query.get('cursor')?.split('/') ?? [];
        return size !== undefined && Number(size) !== sizeOf(query);
      }),
      replacing('a cursor is counted in pages', ['api.page.changing-size'], 'cursor', (cursor, query) => {
        const [place, size] = cursor.split('/').map(Number);
        return `${Math.round(((place ?? 0) / (size ?? 1)) * sizeOf(query))}/${sizeOf(query)}`;
      }),
      asking('a cursor keeps its size', ['api.page.changing-size', 'api.page.size', 'api.page.default'], (query) => {
        const [, size] = query.get('cursor')?.split('/') ?? [];
        if (size !== undefined) query.set('limit', size);
      }),
    ],
  },
];
