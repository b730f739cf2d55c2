import { expect, test } from 'vitest';
import { array, flag, objectOf, query } from '../../openapi/document.ts';
import { byOffset, each, integer, offset, sizeUpTo, text } from '../../openapi/list-contract.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { type ServedList, inferredOfList, orders } from './lists.ts';

/** Members that answers show, although the document names neither sort keys nor what a page says of itself. */

const rows = orders.map((order, n) => ({ ...order, price: (order.total / 4).toFixed(2), isPaid: n % 3 === 0 }));
const item = {
  id: text,
  customer: text,
  total: integer,
  created: { ...text, format: 'date-time' },
  state: text,
  price: text,
  isPaid: flag,
};
const paged = { limit: sizeUpTo(100, 20), offset: offset };

/** A list by page number. `ordering` sorts, `customer` matches a part of a name, `states` takes several values. */
const says = { pages: 'last_page', number: 'page', size: 'per_page' };
const filters = {
  customer: { path: 'customer', operator: 'contains', compare: 'ignoreCase' },
  isPaid: 'isPaid',
  price__gte: { path: 'price', operator: 'ge', type: 'number' },
  state__in: { path: 'state', operator: 'in' },
};
const pagesOf = (schema: object, descending: string): ServedList => ({
  name: 'orders',
  rows,
  query: {
    ...each(integer, 'page', 'per_page'),
    ordering: schema,
    customer: text,
    isPaid: flag,
    price__gte: { type: 'number' },
  },
  parameters: [query('state__in', array(text), { explode: false })],
  item,
  around: each(integer, 'page', 'last_page', 'per_page', 'on_page'),
  list: {
    paging: { style: 'page', size: 'per_page', cursor: 'page', says: { ...says, items: 'on_page' } },
    order: {
      keys: {
        parameter: 'ordering',
        descending,
        values: { id: 'id', customer: 'customer', total: 'total', created: 'created' },
      },
    },
    filters,
  },
});

test.each<[string, object]>([
  ['-{key}', text],
  ['{key},desc', array(text)],
  ['{key} desc', text],
])('sort keys and facts of pages that no document names: %s', async (descending, schema) => {
  const { proposed } = await inferredOfList(pagesOf(schema, descending));
  const { compare: _, ...customer } = filters.customer;
  expect(proposed['/orders']).toMatchObject({
    paging: { style: 'page', says },
    order: { keys: { parameter: 'ordering', descending, values: { total: 'total' } } },
    filters: { ...filters, customer },
  });
});

test('a sort parameter that sorts nothing has no keys', async () => {
  const { overlay } = await inferredOfList({ ...pagesOf(text, '-{key}'), defect: ignore('ordering') });
  expect(overlay).not.toContain('descending: -');
});

test('an item without an id is identified by its own address', async () => {
  const { proposed } = await inferredOfList({
    name: 'orders',
    rows: orders.map(({ id, total }) => ({ total, _links: { self: { href: `/orders/${id}` } } })),
    query: paged,
    item: { total: integer, _links: objectOf({ self: objectOf({ href: text }) }) },
    list: { identity: ['_links.self.href'], paging: byOffset },
  });
  expect(proposed['/orders']).toMatchObject({ identity: ['_links.self.href'] });
});

test('a list without any sign of pages is one page, unless its items are a round number', async () => {
  const declared = {
    paging: { style: 'none' },
    order: { keys: { parameter: 'sort', values: { total: 'total' } } },
    filters: { state: 'state' },
  };
  const list: ServedList = { name: 'orders', rows, query: each(text, 'state', 'sort'), item, list: declared };
  expect((await inferredOfList(list)).proposed['/orders']).toMatchObject(declared);
  const { overlay } = await inferredOfList({ ...list, rows: rows.slice(0, 50) });
  expect(overlay).toContain('50 items may be a page of a longer list');
});

test('a parameter that selects members of the items', async () => {
  const fields = { parameter: 'fields', always: ['id'] };
  const list = { name: 'orders', rows, query: { ...paged, fields: text }, item, list: { paging: byOffset, fields } };
  const { proposed, overlay } = await inferredOfList(list);
  expect(proposed['/orders']).toMatchObject({ fields });
  expect(overlay).not.toContain('no member of the items explains');
});
