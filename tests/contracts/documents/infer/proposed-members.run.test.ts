import { expect, test } from 'vitest';
import { orders } from './kinds/orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './kinds/serve.ts';
import { inferredOf, member, number, text } from './kind-inference.ts';
import { flag, objectOf } from '../../openapi/document.ts';

/** Members that answers show, although the document names neither sort keys nor what a page says of itself. */

const items = orders.map((order, place) => ({
  ...order,
  price: (order.total / 4).toFixed(2),
  isPaid: place % 3 === 0,
}));

/** The spelling of a descending key. */
type Descending = (key: string) => string;

/** A list by page number. `ordering` sorts, `customer` matches a part of a name, `states` takes several values. */
const pagesOf = (schema: object, descending: Descending): Kind => ({
  name: 'pages',
  document: documentOf('Pages', {
    '/orders': operation(
      'Orders',
      [
        query('page', number),
        query('per_page', number),
        query('ordering', schema),
        query('customer', text),
        query('isPaid', flag),
        query('price__gte', { type: 'number' }),
        { ...query('state__in', { type: 'array', items: text }), explode: false },
      ],
      objectOf({
        data: array({ ...member, price: text, isPaid: flag }),
        page: number,
        last_page: number,
        per_page: number,
        on_page: number,
      }),
    ),
  }),
  answer: ({ searchParams }) => {
    const get = (name: string): string => searchParams.get(name) ?? '';
    const found = items.filter(
      ({ customer, isPaid, price, state }) =>
        customer.toLowerCase().includes(get('customer').toLowerCase()) &&
        // A text that is no boolean filters nothing.
        (!/^(?:true|false)$/.test(get('isPaid')) || String(isPaid) === get('isPaid')) &&
        Number(price) >= Number(get('price__gte')) &&
        (get('state__in') === '' || get('state__in').split(',').includes(state)),
    );
    const keys = ['id', 'customer', 'total', 'created'] as const;
    const key = keys.find((name) => get('ordering') === name || get('ordering') === descending(name));
    const sign = key === get('ordering') ? 1 : -1;
    const sorted = key ? found.toSorted((a, b) => (a[key] < b[key] ? -sign : a[key] > b[key] ? sign : 0)) : found;
    const [page, size] = [numberIn(searchParams, 'page', 1) ?? 1, numberIn(searchParams, 'per_page', 20) ?? 20];
    const data = sorted.slice((page - 1) * size, page * size);
    return { body: { data, page, per_page: size, last_page: Math.ceil(sorted.length / size), on_page: data.length } };
  },
});

test.each<[string, object, Descending]>([
  ['-{key}', text, (key) => `-${key}`],
  ['{key},desc', { type: 'array', items: text }, (key) => `${key},desc`],
  ['{key} desc', text, (key) => `${key} desc`],
])('sort keys and facts of pages that no document names: %s', async (descending, schema, spell) => {
  const { proposed } = await inferredOf(pagesOf(schema, spell));
  expect(proposed['/orders']).toMatchObject({
    paging: { style: 'page', says: { pages: 'last_page', number: 'page', size: 'per_page' } },
    order: { keys: { parameter: 'ordering', descending, values: { total: 'total' } } },
    filters: {
      customer: { path: 'customer', operator: 'contains' },
      isPaid: 'isPaid',
      price__gte: { path: 'price', operator: 'ge', type: 'number' },
      state__in: { path: 'state', operator: 'in' },
    },
  });
});

test('a sort parameter that sorts nothing has no keys', async () => {
  const { overlay } = await inferredOf(pagesOf(text, () => ''));
  expect(overlay).not.toContain('descending: -');
});

test('an item without an id is identified by its own address', async () => {
  const shown = orders.map(({ id, total }) => ({ total, _links: { self: { href: `/orders/${id}` } } }));
  const links = objectOf({ self: objectOf({ href: text }) });
  const { proposed } = await inferredOf({
    name: 'addresses',
    document: documentOf('Addresses', {
      '/orders': operation(
        'Orders',
        [query('limit', number), query('offset', number)],
        array({ total: number, _links: links }),
      ),
    }),
    answer: ({ searchParams }) => {
      const [offset, limit] = [numberIn(searchParams, 'offset', 0) ?? 0, numberIn(searchParams, 'limit', 20) ?? 20];
      return { body: shown.slice(offset, offset + limit) };
    },
  });
  expect(proposed['/orders']).toMatchObject({ identity: ['_links.self.href'] });
});

const inOnePage = (count: number): Kind => ({
  name: 'one page',
  document: documentOf('One page', {
    '/orders': operation('Orders', [query('state', text), query('sort', text)], array({ ...member, state: text })),
  }),
  answer: ({ searchParams }) => {
    const state = searchParams.get('state');
    const found = orders.slice(0, count).filter((order) => state === null || order.state === state);
    return { body: searchParams.get('sort') === 'total' ? found.toSorted((a, b) => a.total - b.total) : found };
  },
});

test('a list without any sign of pages is one page, unless its items are a round number', async () => {
  const { proposed } = await inferredOf(inOnePage(57));
  expect(proposed['/orders']).toMatchObject({
    paging: { style: 'none' },
    order: { keys: { parameter: 'sort', values: { total: 'total' } } },
    filters: { state: 'state' },
  });
  const { overlay } = await inferredOf(inOnePage(50));
  expect(overlay).toContain('50 items may be a page of a longer list');
});

test('a parameter that selects members of the items', async () => {
  const { proposed, overlay } = await inferredOf({
    name: 'fields',
    document: documentOf('Fields', {
      '/orders': operation(
        'Orders',
        [query('limit', number), query('offset', number), query('fields', text)],
        array({ ...member, state: text, price: text, isPaid: flag }),
      ),
    }),
    answer: ({ searchParams }) => {
      const names = ['id', ...(searchParams.get('fields')?.split(',') ?? Object.keys(items[0] ?? {}))];
      const [offset, limit] = [numberIn(searchParams, 'offset', 0) ?? 0, numberIn(searchParams, 'limit', 20) ?? 20];
      const found = items.map((item) =>
        Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))),
      );
      return { body: found.slice(offset, offset + limit) };
    },
  });
  expect(proposed['/orders']).toMatchObject({ fields: { parameter: 'fields', always: ['id'] } });
  expect(overlay).not.toContain('no member of the items explains');
});
