import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../tools/infer-table/kinds/index.ts';
import { orders } from '../../tools/infer-table/kinds/orders.ts';
import {
  array,
  documentOf,
  type Kind,
  numberIn,
  operation,
  query,
  serveKind,
} from '../../tools/infer-table/kinds/serve.ts';
import { scoreOf } from '../../tools/infer-table/truth.ts';
import { temporary } from '../cli/assay.ts';
import { type Inference, inferredAt } from './inferred.ts';

/** Proposals of `infer` for small servers that page as Spring, JSON:API, OData and Stripe do. */

const inferredOf = async (kind: Kind): Promise<Inference> => {
  const file = path.join(temporary(), 'api.json');
  fs.writeFileSync(file, JSON.stringify(kind.document));
  const server = await serveKind(kind);
  try {
    return await inferredAt(file, server.url);
  } finally {
    await server.stop();
  }
};

const named = ({ proposed }: Inference): Record<string, Record<string, unknown>> =>
  Object.fromEntries(Object.entries(proposed).map(([at, list]) => [`GET ${at}`, list as Record<string, unknown>]));

test.each(kinds.map((kind) => [kind.name, kind] as const))('%s: each list is right', async (_, kind) => {
  const inference = await inferredOf(kind);
  const { right, wrong, missing } = scoreOf(kind.truth, named(inference));
  expect({ wrong, missing }).toEqual({ wrong: [], missing: [] });
  expect(right).toHaveLength(Object.keys(kind.truth).length);
  const suspected = inference.overlay.split('\n').filter((line) => line.startsWith('# suspected bug: '));
  expect(suspected.map((line) => line.replace(/^# suspected bug: (\w+ [^:]+):.*/, '$1'))).toEqual(kind.faults ?? []);
});

const text = { type: 'string' };
const number = { type: 'integer' };
const member = { id: text, customer: text, total: number, created: { type: 'string', format: 'date-time' } };

/** One list by offset whose filters have operators, and whose sort keys are named by an enum. */
const withOperators: Kind = {
  name: 'operators',
  truth: {},
  document: documentOf('Operators', {
    '/orders': operation(
      'Orders',
      [
        query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
        query('offset', { type: 'integer', minimum: 0 }),
        query('total__gte', number),
        query('max_total', number),
        query('created[lt]', text),
        query('since', text),
        query('customer_contains', text),
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
        keeps('ids', (value) => value.split(',').includes(id)),
    );
    const key = get('ordering') ?? '';
    const sign = key.startsWith('-') ? -1 : 1;
    const by = (order: (typeof orders)[number]): number =>
      key.endsWith('total') ? order.total : Date.parse(order.created);
    const sorted = key === '' ? found : found.toSorted((a, b) => sign * (by(a) - by(b)));
    const [limit, offset] = [numberIn(searchParams, 'limit', 20) ?? 20, numberIn(searchParams, 'offset', 0) ?? 0];
    return { body: sorted.slice(offset, offset + limit) };
  },
};

/** A list whose `tags` takes several values with commas: items of any of them, of all of them, or of the first one. */
const withTags = (several: 'any' | 'all' | 'first'): Kind => {
  const tagged = Array.from({ length: 60 }, (_, place) => ({
    id: `t${place}`,
    tags: ['even', 'third', 'rest'].filter((_tag, index) => place % (index + 2) === 0),
  }));
  return {
    name: `tags of ${several}`,
    truth: {},
    document: documentOf('Tags', {
      '/tagged': operation(
        'Tagged',
        [
          query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
          query('offset', { type: 'integer', minimum: 0 }),
          { ...query('tags', { type: 'array', items: text }), explode: false },
        ],
        array({ id: text, tags: { type: 'array', items: text } }),
      ),
    }),
    answer: ({ searchParams }) => {
      const all = searchParams.get('tags')?.split(',') ?? [];
      const wanted = several === 'first' ? all.slice(0, 1) : all;
      const found = tagged.filter(({ tags }) => {
        if (wanted.length === 0) return true;
        return several === 'all' ? wanted.every((tag) => tags.includes(tag)) : wanted.some((tag) => tags.includes(tag));
      });
      const [limit, offset] = [numberIn(searchParams, 'limit', 20) ?? 20, numberIn(searchParams, 'offset', 0) ?? 0];
      return { body: found.slice(offset, offset + limit) };
    },
  };
};

test.each([
  ['any', { tags: 'tags' }],
  ['all', { tags: { path: 'tags', operator: 'hasAll' } }],
  ['first', undefined],
] as const)('a filter that takes a list with commas gives the items of %s', async (several, filters) => {
  const { proposed } = await inferredOf(withTags(several));
  expect((proposed['/tagged'] as unknown as Record<string, unknown>)['filters']).toEqual(filters);
});

/** A list beside whose `id` stands the number `shop_id`; `brand` takes any letter case. */
const withSimilarNames: Kind = {
  name: 'similar names',
  truth: {},
  document: documentOf('Goods', {
    '/goods': operation(
      'Goods',
      [
        query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
        query('offset', { type: 'integer', minimum: 0 }),
        query('shop_id', number),
        query('brand', text),
        query('created_from', text),
        query('fancy', text),
      ],
      array({ id: text, shop_id: number, brand: text, created_at: { type: 'string', format: 'date-time' } }),
    ),
  }),
  answer: ({ searchParams }) => {
    const [shop, brand, from] = ['shop_id', 'brand', 'created_from'].map((name) => searchParams.get(name));
    if (shop && !/^\d+$/.test(shop)) return { status: 400, body: {} };
    const goods = Array.from({ length: 50 }, (_, place) => ({
      id: `g${place}`,
      shop_id: place % 7,
      brand: ['Acme', 'ACME', 'Borg'][place % 3],
      created_at: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
    })).filter(
      (item) =>
        (!shop || item.shop_id === Number(shop)) &&
        (!brand || item.brand?.toLowerCase() === brand.toLowerCase()) &&
        (!from || item.created_at >= from),
    );
    const [limit, offset] = [numberIn(searchParams, 'limit', 20) ?? 20, numberIn(searchParams, 'offset', 0) ?? 0];
    return { body: goods.slice(offset, offset + limit) };
  },
};

describe('a list with members of similar names', () => {
  test('a filter gets values of the member that fits its name and its type; any letter case is named', async () => {
    const { proposed, overlay } = await inferredOf(withSimilarNames);
    const filters = {
      shop_id: 'shop_id',
      brand: 'brand',
      created_from: { path: 'created_at', operator: 'ge' },
    };
    expect(proposed['/goods']).toMatchObject({ filters });
    expect(overlay).toMatch(
      /# 2 values .* in any letter case: brand=\w+ gives items with \w+; if the API promises exact/,
    );
  });

  test('a parameter that nothing explains is named', async () => {
    const { overlay } = await inferredOf(withSimilarNames);
    expect(overlay).toMatch(/# no member of the items explains: fancy$/m);
  });

  test('a refused value is named with its member', async () => {
    const { overlay } = await inferredOf({
      ...withSimilarNames,
      answer: (url) => (url.searchParams.has('brand') ? { status: 400, body: {} } : withSimilarNames.answer(url)),
    });
    expect(overlay).toMatch(/# brand: brand # not decided: brand=ACME, the brand of an item, is answered with 400/);
  });
});

test('a count of more items than the largest page holds is no suspected bug', async () => {
  const { proposed, overlay } = await inferredOf({
    name: 'capped',
    truth: {},
    document: documentOf('Capped', {
      '/orders': operation('Orders', [query('limit', number), query('offset', number), query('min_total', number)], {
        type: 'object',
        properties: { count: number, results: array(member) },
      }),
    }),
    answer: ({ searchParams }) => {
      const least = numberIn(searchParams, 'min_total', 0) ?? 0;
      const found = orders.filter(({ total }) => total >= least);
      const offset = numberIn(searchParams, 'offset', 0) ?? 0;
      const size = Math.min(30, numberIn(searchParams, 'limit', 20) ?? 20);
      return { body: { count: found.length, results: found.slice(offset, offset + size) } };
    },
  });
  expect(proposed['/orders']).toMatchObject({ count: 'count', filters: { min_total: { path: 'total' } } });
  expect(overlay).not.toMatch(/suspected bug/);
});

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
        ids: { path: 'id', operator: 'in' },
      },
      order: { keys: { parameter: 'ordering', descending: '-{key}', values: { total: 'total', created: 'created' } } },
    });
  });

  test('the direction in capitals, and the default key before a time in the same order', async () => {
    const { proposed } = await inferredOf({
      name: 'capitals',
      truth: {},
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
        const [limit, offset] = [numberIn(searchParams, 'limit', 20) ?? 20, numberIn(searchParams, 'offset', 0) ?? 0];
        return { body: sorted.slice(offset, offset + limit) };
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
    const sql: Kind = {
      ...withOperators,
      document: JSON.parse(JSON.stringify(withOperators.document).replaceAll('customer_contains', 'customer_like')),
      answer: ({ searchParams }) => {
        const pattern = (searchParams.get('customer_like') ?? '').replaceAll('_', '.');
        const found = orders.filter(({ customer }) => new RegExp(pattern, 'i').test(customer));
        const [limit, offset] = [numberIn(searchParams, 'limit', 20) ?? 20, numberIn(searchParams, 'offset', 0) ?? 0];
        return { body: found.slice(offset, offset + limit) };
      },
    };
    const { proposed, overlay } = await inferredOf(sql);
    expect(proposed['/orders']).not.toHaveProperty('filters.customer_like');
    expect(overlay).toMatch(/customer_like: .*# not decided: `_` stands for any character/);
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
    expect(overlay).toMatch(/# total__gte: .*# not decided: not all that came is ge/);
  });
});
