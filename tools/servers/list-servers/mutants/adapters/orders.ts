import type { AdapterRow, Item } from '../list.ts';
import { rearranging, refusingClient, replacing } from '../changes.ts';

const keysOrder = ['api.order.keys', 'api.page.sorted-walk', 'api.order'];

interface Sorting {
  readonly member: string;
  readonly isDescending: boolean;
}

/** A sort key in each of its spellings. */
const sortingOf = (sort: string | null): Sorting | undefined => {
  const [, minus, member, direction] = /^(-?)(title|author|year|price)(?:[ ,](asc|desc))?$/.exec(sort ?? '') ?? [];
  if (member === undefined) return undefined;
  return { member, isDescending: minus === '-' || direction === 'desc' };
};

/** Datasette puts null first in ascending order, and breaks ties by the id. */
const sorted = (query: URLSearchParams): void => {
  const sorting = sortingOf(query.get('sort'));
  query.delete('sort');
  if (sorting) query.set(sorting.isDescending ? '_sort_desc' : '_sort', sorting.member);
};

const isKey = (client: URLSearchParams): boolean => !client.has('sort') || sortingOf(client.get('sort')) !== undefined;

const spelled = (name: string, form: RegExp, change: (sort: string) => string | undefined) =>
  replacing(name, keysOrder, 'sort', (sort) => (form.test(sort) ? change(sort) : sort));

const byKey =
  (change: (items: readonly Item[], member: string) => readonly Item[]) =>
  (items: readonly Item[], { client }: { readonly client: URLSearchParams }): readonly Item[] => {
    const sorting = sortingOf(client.get('sort'));
    return sorting ? change(items, sorting.member) : items;
  };

/** Items of equal values in another order. */
const tied = (items: readonly Item[], member: string, change: (run: readonly Item[]) => readonly Item[]): Item[] => {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && last[0]?.[member] === item[member]) last.push(item);
    else runs.push([item]);
  }
  return runs.flatMap(change);
};

/** A list whose order has keys in several spellings, ties that the id breaks, and items without a value. */
const orders: AdapterRow = {
  name: 'orders',
  listing: {
    items: 'rows',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
    order: {
      by: 'id',
      direction: 'ascending',
      ties: [{ path: 'id', direction: 'ascending' }],
      keys: {
        parameter: 'sort',
        ascending: ['{key} asc', '{key},asc'],
        descending: ['-{key}', '{key} desc', '{key},desc'],
        values: {
          title: 'title',
          author: { path: 'author', collation: 'codepoint' },
          price: { path: 'price', nulls: 'smallest' },
          year: 'year',
        },
      },
    },
  },
  refuses: (client) => !isKey(client),
  request: sorted,
  mutants: [
    spelled('the spelling with a comma is ascending', /,desc$/, (sort) => sort.replace('desc', 'asc')),
    spelled('the spelling with a comma is ignored', /,/, () => undefined),
    refusingClient('the spelling with a comma is refused', keysOrder, (query) => /,/.test(query.get('sort') ?? '')),
    spelled('the spelling with a minus is ascending', /^-/, (sort) => `${sort.slice(1)} asc`),
    spelled('a key orders by another member', /title/, (sort) => sort.replace('title', 'price')),
    spelled('a key is ignored', /price/, () => undefined),
    rearranging(
      'items without a value stand last',
      keysOrder,
      byKey((items, member) => [
        ...items.filter((item) => item[member] !== null),
        ...items.filter((item) => item[member] === null),
      ]),
    ),
    rearranging(
      'items without a value are left out',
      keysOrder,
      byKey((items, member) => items.filter((item) => item[member] !== null)),
    ),
    rearranging(
      'items without a value stand as zero',
      keysOrder,
      byKey((items, member) =>
        member === 'price' ? items.toSorted((a, b) => Number(a[member]) - Number(b[member])) : items,
      ),
    ),
    rearranging(
      'ties are broken downwards',
      ['api.order.ties'],
      byKey((items, member) => tied(items, member, (run) => run.toReversed())),
    ),
    rearranging(
      'ties are not broken',
      ['api.order.ties'],
      byKey((items, member) =>
        tied(items, member, (run) => run.toSorted((a, b) => (Number(a['id']) % 7) - (Number(b['id']) % 7))),
      ),
    ),
    rearranging(
      'ties depend on the size of the page',
      ['api.order.ties', 'api.page.sorted-walk', 'api.page.any-size'],
      (items, asked) =>
        byKey((all, member) =>
          tied(all, member, (run) => (Number(asked.client.get('limit') ?? 20) % 2 === 0 ? run : run.toReversed())),
        )(items, asked),
    ),
  ],
};

const newest = /^(newest|oldest)$/;

/** A list in which each sort key has its own direction. */
const directions: AdapterRow = {
  name: 'key-directions',
  listing: {
    items: 'rows',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
    order: {
      keys: {
        parameter: 'order',
        values: {
          newest: { path: 'year', direction: 'descending' },
          oldest: { path: 'year', direction: 'ascending', ties: ['id'] },
        },
      },
    },
  },
  refuses: (client) => !newest.test(client.get('order') ?? 'newest'),
  request: (query) => {
    const order = query.get('order');
    query.delete('order');
    if (order !== null) query.set(order === 'newest' ? '_sort_desc' : '_sort', 'year');
  },
  mutants: [
    replacing('the newest are the oldest', keysOrder, 'order', () => 'oldest'),
    replacing('the oldest are the newest', keysOrder, 'order', () => 'newest'),
    replacing('the newest come by their id', keysOrder, 'order', (order) => (order === 'newest' ? undefined : order)),
  ],
};

export const orderAdapters: readonly AdapterRow[] = [orders, directions];
