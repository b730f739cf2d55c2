import { openApiContract } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { byCursor, documentOfList, each, integer, offsetQuery, sizeUpTo, text } from './list-contract.ts';
import { type Listening, listening } from './listening.ts';

/** A list of coins that the language of lists can declare in many ways, and its server. */

const names = ['ant', 'Apple', 'bee', 'Äpfel', 'Zoo', 'zoo'];
const coins = Array.from({ length: 24 }, (_, id) => ({
  id,
  metal: ['gold', 'iron', 'zinc'][id % 3] ?? '',
  name: id % 5 === 4 ? null : (names[id % 6] ?? ''),
  price: id % 7 === 6 ? null : (id * 5) % 12,
  at: `2026-01-${String(1 + (id % 9)).padStart(2, '0')}T${String(id).padStart(2, '0')}:30:00Z`,
  place: { type: 'Point', coordinates: [id / 100, id / 100] },
  tags: [`t${id % 4}`, ['iron', 'lead'][id % 2] ?? ''],
  // In the order of the ids: as numbers, by code points, with null last.
  era: Math.floor(id / 8),
  serial: String(id),
  label: String.fromCodePoint(id < 12 ? 79 + id : 85 + id),
  rank: id > 19 ? null : id,
}));
type Coin = (typeof coins)[number];

const parameters = {
  ...offsetQuery(20),
  size: sizeUpTo(20),
  page: { type: 'integer', minimum: 0 },
  ...each(
    text,
    'cursor',
    'second',
    'span',
    'window',
    'metal',
    'name',
    'names',
    'box',
    'sort',
    'fields',
    'where',
    'from',
  ),
  ...each(text, 'until', 'least', 'any', 'area'),
  dir: { ...text, enum: ['asc', 'desc', 'up', 'down'] },
  ...each(integer, 'min', 'max', 'price'),
  total: { type: 'boolean' },
};

const point = { type: 'object', properties: { type: text, coordinates: { type: 'array', items: { type: 'number' } } } };
const maybe = (type: string): object => ({ type: [type, 'null'] });

/** The contract of a list; `parent`: below another resource. */
export const contractOf = (list: object): JudgedContract => {
  const document = documentOfList({
    name: 'coins',
    query: parameters,
    item: {
      id: integer,
      metal: text,
      name: maybe('string'),
      price: maybe('integer'),
      at: { ...text, format: 'date-time' },
      place: point,
      tags: { type: 'array', items: text },
      era: integer,
      ...each(text, 'serial', 'label'),
      rank: maybe('integer'),
    },
    around: {
      spare: { type: 'array', items: { type: 'object' } },
      ...each(maybe('string'), 'next', 'back'),
      ...each(integer, 'count', 'pages', 'number', 'size'),
      ...each({ type: 'boolean' }, 'more', 'first', 'last'),
      ...each({ type: 'array', items: { type: 'object' } }, 'links'),
    },
    responses: { 400: { description: 'refused' }, 404: { description: 'none' } },
    list: { paging: byCursor, ...list },
  });
  if (!('unknownParent' in list || 'uniqueIdentity' in list)) return openApiContract(document);
  const { get } = Object.values(document.paths ?? {})[0] as { get: { parameters: readonly object[] } };
  const parent = { name: 'mint', in: 'path', required: true, schema: text, example: 'here' };
  return openApiContract({
    ...document,
    paths: { '/{mint}/coins': { get: { ...get, parameters: [...get.parameters, parent] } } },
  } as typeof document);
};

export const byLink = { style: 'body-link', size: 'limit', next: 'links' };

type Sort = (a: Coin, b: Coin) => number;

const sortBy =
  (key: keyof Coin, sign: number): Sort =>
  (a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    return left === right ? a.id - b.id : left < right ? -sign : sign;
  };

const isIn = (box: string | null, at: number): boolean => {
  const [low = at, , high = at] = box?.split(',').map(Number) ?? [];
  return at >= low && at <= high;
};

const keptBy = (query: URLSearchParams) => {
  const [low, high] = [query.get('min') ?? query.get('span')?.split('/')[0], query.get('max')];
  const [from, until] = [query.get('from'), query.get('until')];
  return ({ id, metal, name, at, price, serial, tags }: Coin): boolean =>
    [query.get('metal') ?? metal].includes(metal) &&
    (query.get('price') ?? String(price)) === String(price) &&
    (query.get('name') ?? name)?.toLowerCase() === name?.toLowerCase() &&
    (query
      .get('names')
      ?.split(',')
      .includes(name ?? '') ??
      true) &&
    (low === null || low === undefined || low === '' || (price !== null && price >= Number(low))) &&
    (high === null || (price !== null && price <= Number(high))) &&
    (from === null || at >= from) &&
    (until === null || at <= until) &&
    Number(serial) >= Number(query.get('least') ?? 0) &&
    [metal, ...tags].includes(query.get('any') ?? metal) &&
    isIn(query.get('box'), id / 100) &&
    // As if the stored place had more digits than the shown one.
    isIn(query.get('area'), id / 100 + 0.006);
};

/** Serves the list rightly where a parameter is known here; others are ignored. Keeps the addresses of all requests. */
export const serve = (asked: string[]): Promise<Listening> =>
  listening((place, query) => {
    asked.push(`${place}?${query.toString()}`);
    const key = query.get('sort') ?? 'id';
    const sign = (key.startsWith('-') ? -1 : 1) * (query.get('dir') === 'desc' ? -1 : 1);
    const all = coins.filter(keptBy(query)).toSorted(sortBy(key.replace('-', '') as keyof Coin, sign));
    const [first, last] = query.get('window')?.split('-').map(Number) ?? [];
    const size = first === undefined ? Number(query.get('limit') ?? query.get('size') ?? 20) : (last ?? 0) - first + 1;
    const page = query.get('page');
    const start = first ?? Number(query.get('cursor') ?? query.get('offset') ?? (page ? (Number(page) - 1) * size : 0));
    if (!(size >= 1 && size <= 20) || !(start >= 0)) return 400;
    const end = start + size;
    const href = (to: number): string => `${place}?${new URLSearchParams({ limit: `${size}`, cursor: `${to}` })}`;
    return {
      coins: all.slice(start, end),
      spare: [],
      next: end < all.length ? String(end) : null,
      back: start > 0 ? String(Math.max(0, start - size)) : null,
      count: all.length,
      pages: Math.ceil(all.length / size),
      number: 1 + Math.floor(start / size),
      size,
      more: end < all.length,
      first: start === 0,
      last: end >= all.length,
      links: end < all.length ? [{ rel: 'next', href: href(end) }] : [],
    };
  });
