import type { Call } from '../../../../../defects/call.ts';
import { relist } from '../../../../../defects/operators/walks.ts';
import type { Value } from '../../../../../defects/value.ts';
import { at, hash } from '../../../../../defects/values.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { plan, refusing, replacing } from '../planned.ts';

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

/** The whole list in another order, if a call names a sort key. */
const byKey = (change: (items: Value[], member: string, call: Call) => Value[], how: string) =>
  relist(how, (items, call) => {
    const sorting = sortingOf(String(call.parameters['sort'] ?? ''));
    return sorting ? change(items, sorting.member, call) : items;
  });

const isNull = (item: Value, member: string): boolean => at(item, member) === null;

/** Items of equal values in another order. */
const tied = (change: (run: Value[], call: Call) => Value[], how: string) =>
  byKey((items, member, call) => {
    const runs: Value[][] = [];
    for (const item of items) {
      const run = runs.at(-1);
      if (run && at(run[0], member) === at(item, member)) run.push(item);
      else runs.push([item]);
    }
    return runs.flatMap((run) => change(run, call));
  }, how);

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
  defects: [
    spelled('the spelling with a comma is ascending', /,desc$/, (sort) => sort.replace('desc', 'asc')),
    spelled('the spelling with a comma is ignored', /,/, () => undefined),
    refusing('the spelling with a comma is refused', keysOrder, (query) => /,/.test(query.get('sort') ?? '')),
    spelled('the spelling with a minus is ascending', /^-/, (sort) => `${sort.slice(1)} asc`),
    spelled('a key orders by another member', /title/, (sort) => sort.replace('title', 'price')),
    spelled('a key is ignored', /price/, () => undefined),
    plan(
      'items without a value stand last',
      byKey((items, member) => items.toSorted((a, b) => Number(isNull(a, member)) - Number(isNull(b, member))), 'last'),
      ...keysOrder,
    ),
    plan(
      'items without a value are left out',
      byKey((items, member) => items.filter((item) => !isNull(item, member)), 'left out'),
      ...keysOrder,
    ),
    plan(
      'items without a value stand as zero',
      byKey((items, member) => {
        const price = (item: Value): number => Number(at(item, member));
        return member === 'price' ? items.toSorted((a, b) => price(a) - price(b)) : items;
      }, 'as zero'),
      ...keysOrder,
    ),
    plan(
      'ties are broken downwards',
      tied((run) => run.toReversed(), 'downwards'),
      'api.order.ties',
    ),
    plan(
      'ties are not broken',
      tied((run) => run.toSorted((a, b) => hash(a) - hash(b)), 'mixed'),
      'api.order.ties',
    ),
    plan(
      'ties depend on the size of the page',
      tied((run, { parameters: { limit = 20 } }) => (Number(limit) % 2 === 0 ? run : run.toReversed()), 'by size'),
      'api.order.ties',
      'api.page.sorted-walk',
      'api.page.any-size',
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
  defects: [
    replacing('the newest are the oldest', keysOrder, 'order', () => 'oldest'),
    replacing('the oldest are the newest', keysOrder, 'order', () => 'newest'),
    replacing('the newest come by their id', keysOrder, 'order', (order) => (order === 'newest' ? undefined : order)),
  ],
};

export const orderAdapters: readonly AdapterRow[] = [orders, directions];
