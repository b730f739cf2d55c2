import { describe, expect, test } from 'vitest';
import { orders } from './kinds/orders.ts';
import { array, documentOf, type Kind, operation, query } from './kinds/serve.ts';
import { byOffset, inferredOf, member, number, pageOf, text } from './kind-inference.ts';

/** One list by offset whose filters have operators, and whose sort keys are named by an enum. */
const withOperators: Kind = {
  name: 'operators',
  document: documentOf('Operators', {
    '/orders': operation(
      'Orders',
      [
        ...byOffset,
        query('total__gte', number),
        query('max_total', number),
        query('created[lt]', text),
        query('since', text),
        query('customer_contains', text),
        query('customer_start', text),
        query('customer_eq', text),
        query('prefix', text),
        query('ids', text),
        query('ordering', { type: 'string', enum: ['total', '-total', 'created', '-created'] }),
      ],
      array(member),
    ),
  }),
  answer: ({ searchParams }) => {
    const get = (name: string): string | null => searchParams.get(name);
    const keeps = (name: string, is: (value: string) => boolean): boolean => {
      const value = get(name);
      return value === null || is(value);
    };
    const found = orders.filter(
      ({ id, customer, total, created }) =>
        keeps('total__gte', (value) => total >= Number(value)) &&
        keeps('max_total', (value) => total <= Number(value)) &&
        keeps('created[lt]', (value) => created < value) &&
        keeps('since', (value) => created > value) &&
        keeps('customer_contains', (value) => customer.toLowerCase().includes(value.toLowerCase())) &&
        keeps('customer_start', (value) => customer.startsWith(value)) &&
        keeps('customer_eq', (value) => customer === value) &&
        keeps('prefix', (value) => id.startsWith(value)) &&
        keeps('ids', (value) => value.split(',').includes(id)),
    );
    const key = get('ordering') ?? '';
    const sign = key.startsWith('-') ? -1 : 1;
    const by = (order: (typeof orders)[number]): number =>
      key.endsWith('total') ? order.total : Date.parse(order.created);
    const sorted = key === '' ? found : found.toSorted((a, b) => sign * (by(a) - by(b)));
    return { body: pageOf(searchParams, sorted) };
  },
};

describe('operators and sort keys', () => {
  test('by the names of parameters, as values of real items show them', async () => {
    const { proposed } = await inferredOf(withOperators);
    expect(proposed['/orders']).toMatchObject({
      filters: {
        total__gte: { path: 'total', operator: 'ge' },
        max_total: { path: 'total', operator: 'le' },
        'created[lt]': { path: 'created', operator: 'lt' },
        since: { path: 'created', operator: 'gt' },
        customer_contains: { path: 'customer', operator: 'contains' },
        customer_start: { path: 'customer', operator: 'startsWith' },
        customer_eq: { path: 'customer', operator: 'eq' },
        prefix: { path: 'id', operator: 'startsWith' },
        ids: { path: 'id', operator: 'in' },
      },
      order: { keys: { parameter: 'ordering', descending: '-{key}', values: { total: 'total', created: 'created' } } },
    });
  });

  test('the direction in capitals, and the default key before a time in the same order', async () => {
    const { proposed } = await inferredOf({
      name: 'capitals',
      document: documentOf('Capitals', {
        '/orders': operation(
          'Orders',
          [
            query('limit', number),
            query('offset', number),
            query('sortBy', { type: 'string', enum: ['serial', 'total'], default: 'serial' }),
            query('order', { type: 'string', enum: ['ASC', 'DESC'], default: 'ASC' }),
          ],
          array({ ...member, serial: number }),
        ),
      }),
      answer: ({ searchParams }) => {
        const key = searchParams.get('sortBy') === 'total' ? 'total' : 'serial';
        const sign = searchParams.get('order') === 'DESC' ? -1 : 1;
        const all = orders.map((order, serial) => ({ ...order, serial }));
        const sorted = all.toSorted((a, b) => sign * (a[key] - b[key] || a.serial - b.serial));
        return { body: pageOf(searchParams, sorted) };
      },
    });
    expect(proposed['/orders']).toMatchObject({
      order: {
        by: 'serial',
        parameter: 'order',
        values: { ascending: 'ASC', descending: 'DESC' },
        keys: { parameter: 'sortBy', values: { serial: 'serial', total: 'total' } },
      },
    });
  });

  test('a pattern of SQL contains no plain text', async () => {
    const { proposed, overlay } = await inferredOf({
      name: 'patterns',
      document: documentOf('Patterns', {
        '/orders': operation('Orders', [...byOffset, query('customer_like', text)], array(member)),
      }),
      answer: ({ searchParams }) => {
        const pattern = (searchParams.get('customer_like') ?? '').replaceAll('_', '.');
        const found = orders.filter(({ customer }) => new RegExp(pattern, 'i').test(customer));
        return { body: pageOf(searchParams, found) };
      },
    });
    expect(proposed['/orders']).not.toHaveProperty('filters.customer_like');
    expect(overlay).toMatch(/customer_like: .*# not decided: items that do not match `customer_like`/);
  });

  test('a filter that does not do what its name says is left to a person', async () => {
    const loose: Kind = {
      ...withOperators,
      answer: (url) => {
        const asked = new URL(url);
        asked.searchParams.delete('total__gte');
        asked.searchParams.delete('ordering');
        return withOperators.answer(asked);
      },
    };
    const { proposed, overlay } = await inferredOf(loose);
    expect(proposed['/orders']).not.toHaveProperty('filters.total__gte');
    expect(proposed['/orders']).not.toHaveProperty('order.keys');
    expect(overlay).toMatch(/# total__gte: .*# not decided: items that do not match `total__gte`/);
  });
});
