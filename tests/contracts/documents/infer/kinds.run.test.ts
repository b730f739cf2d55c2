import { describe, expect, test } from 'vitest';
import { orders } from './kinds/orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './kinds/serve.ts';
import { planOf } from '../../../../contracts/documents/infer/index.ts';
import { inferOpenApi } from '../../../../contracts/openapi/infer.ts';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { byOffset, inferredOf, member, number, pageOf, text } from './kind-inference.ts';

/** Proposals of `infer` for parameters that take several values, or whose names are like those of several members. */

/** A list whose `tags` takes several values with commas: items of any of them, of all of them, or of the first one. */
const withTags = (several: 'any' | 'all' | 'first'): Kind => {
  const tagged = Array.from({ length: 60 }, (_, place) => ({
    id: `t${place}`,
    day: '2026-01-01',
    tags: ['even', 'third', 'rest'].filter((_tag, index) => place % (index + 2) === 0),
  }));
  return {
    name: `tags of ${several}`,
    document: documentOf('Tags', {
      '/tagged': operation(
        'Tagged',
        [...byOffset, query('before', text), { ...query('tags', { type: 'array', items: text }), explode: false }],
        array({ id: text, day: text, tags: { type: 'array', items: text } }),
      ),
    }),
    answer: ({ searchParams }) => {
      const all = searchParams.get('tags')?.split(',') ?? [];
      const wanted = several === 'first' ? all.slice(0, 1) : all;
      const found = tagged.filter(({ tags }) => {
        if (wanted.length === 0) return true;
        return several === 'all' ? wanted.every((tag) => tags.includes(tag)) : wanted.some((tag) => tags.includes(tag));
      });
      return { body: pageOf(searchParams, found) };
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
  document: documentOf('Goods', {
    '/goods': operation(
      'Goods',
      [...byOffset, query('shop_id', number), query('brand', text), query('created_from', text), query('fancy', text)],
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
    return { body: pageOf(searchParams, goods) };
  },
};

describe('a list with members of similar names', () => {
  test('a filter gets values of the member that fits its name and its type, in any letter case', async () => {
    const { proposed } = await inferredOf(withSimilarNames);
    const filters = {
      shop_id: 'shop_id',
      brand: 'brand',
      created_from: { path: 'created_at', operator: 'ge' },
    };
    expect(proposed['/goods']).toMatchObject({ filters });
  });

  test.each<[string, object]>([
    ['x-assay-same', { with: { brand: 'brand' }, extent: 'part' }],
    ['x-assay-joins', { to: 'GET /goods', each: 'tags', with: {}, match: { id: 'id' }, sameAs: 'whole' }],
  ])('rows of %s on lists that are not declared yet are left out', (extension, row) => {
    const document = structuredClone(withSimilarNames.document) as unknown as OpenApiDocument;
    Object.assign((document.paths['/goods'] as { get: object }).get, { [extension]: [row] });
    expect(planOf(inferOpenApi, document).sketches).toHaveLength(1);
  });

  test('a parameter that nothing explains is named', async () => {
    const { overlay } = await inferredOf(withSimilarNames);
    expect(overlay).toMatch(/# no member of the items explains: fancy$/m);
  });

  test('a refused value is named', async () => {
    const { overlay } = await inferredOf({
      ...withSimilarNames,
      answer: (url) => (url.searchParams.has('brand') ? { status: 400, body: {} } : withSimilarNames.answer(url)),
    });
    expect(overlay).toMatch(
      /# brand: brand # not decided: a documented `brand` is refused \(status 200 for \["ACME"\]/,
    );
  });
});

test('a count of more items than the largest page holds is no suspected bug', async () => {
  const { proposed, overlay } = await inferredOf({
    name: 'capped',
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
