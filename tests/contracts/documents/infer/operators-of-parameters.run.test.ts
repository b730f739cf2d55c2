import { describe, expect, test } from 'vitest';
import { planOf } from '../../../../contracts/documents/infer/index.ts';
import { namedOperator } from '../../../../contracts/documents/infer/names.ts';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { inferOpenApi } from '../../../../contracts/openapi/infer.ts';
import { when } from '../../../../defects/defect.ts';
import { relist } from '../../../../defects/operators/pages.ts';
import { changeParameters, ignore, takeElements } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { given } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { array, query } from '../../openapi/document.ts';
import { byOffset, each, integer, offset, sizeUpTo, text } from '../../openapi/list-contract.ts';
import { type ServedList, inferredOfList, orders, judgedWith, undeclared } from './lists.ts';
import { violationsOf } from '../../openapi/judged.ts';

/** Proposals of `infer` for parameters with operators, with several values, and with names like those of members. */

const time = { ...text, format: 'date-time' };
const paged = { limit: sizeUpTo(100, 20), offset: offset };
const rows = orders.map((order) => ({ ...order }));
const member = { id: text, customer: text, total: integer, created: time };

const ofOrders = (parameters: object, list: object, more: Partial<ServedList> = {}): ServedList => ({
  name: 'orders',
  rows,
  query: { ...paged, ...parameters },
  item: member,
  list: { paging: byOffset, ...list },
  ...more,
});

test('the s of `status` is no plural', () => {
  const operatorsOf = (name: string) => namedOperator(name)?.operators;
  expect(['status', 'order_status', 'axis', 'ids', 'skus'].map(operatorsOf)).toEqual([
    undefined,
    undefined,
    undefined,
    ['in'],
    ['in'],
  ]);
});

describe('operators and sort keys', () => {
  const filters = {
    total__gte: { path: 'total', operator: 'ge' },
    max_total: { path: 'total', operator: 'le' },
    'created[lt]': { path: 'created', operator: 'lt' },
    since: { path: 'created', operator: 'gt' },
    customer_contains: { path: 'customer', operator: 'contains', compare: 'ignoreCase' },
    customer_start: { path: 'customer', operator: 'startsWith' },
    customer_eq: { path: 'customer', operator: 'eq' },
    prefix: { path: 'id', operator: 'startsWith' },
    ids: { path: 'id', operator: 'in' },
  };
  const keys = { parameter: 'ordering', descending: '-{key}', values: { total: 'total', created: 'created' } };
  const list = ofOrders(
    {
      ...each(integer, 'total__gte', 'max_total'),
      ...each(text, ...Object.keys(filters).slice(2)),
      ordering: { ...text, enum: ['total', '-total', 'created', '-created'] },
    },
    { filters, order: { keys } },
  );

  test('by the names of parameters, as values of real items show them', async () => {
    const { proposed } = await inferredOfList(list);
    const { compare: _, ...contains } = filters.customer_contains;
    expect(proposed['/orders']).toMatchObject({
      filters: { ...filters, customer_contains: contains },
      order: { keys },
    });
  });

  test('a filter that does not do what its name says is left to a person', async () => {
    const { proposed, overlay } = await inferredOfList({ ...list, defect: ignore('total__gte', 'ordering') });
    expect(proposed['/orders']).not.toHaveProperty('filters.total__gte');
    expect(proposed['/orders']).not.toHaveProperty('order.keys');
    expect(overlay).toMatch(/# total__gte: .*# not decided: items that do not match `total__gte`/);
  });

  test('the direction in capitals, and the default key before a time in the same order', async () => {
    const order = {
      by: 'serial',
      parameter: 'order',
      values: { ascending: 'ASC', descending: 'DESC' },
      keys: { parameter: 'sortBy', values: { serial: 'serial', total: 'total' } },
    };
    const sorted = {
      sortBy: { ...text, enum: ['serial', 'total'], default: 'serial' },
      order: { ...text, enum: ['ASC', 'DESC'], default: 'ASC' },
    };
    const serials = { rows: rows.map((row, serial) => ({ ...row, serial })), item: { ...member, serial: integer } };
    const { proposed } = await inferredOfList(ofOrders(sorted, { order }, serials));
    expect(proposed['/orders']).toMatchObject({ order });
  });

  test('a pattern of SQL contains no plain text', async () => {
    const { proposed, overlay } = await inferredOfList(
      ofOrders(
        { customer_like: text },
        {},
        {
          facts: {
            selects: (item, { customer_like: pattern = '' }) =>
              new RegExp(String(pattern).replaceAll('_', '.'), 'i').test(String(at(item, 'customer'))),
          },
        },
      ),
    );
    expect(proposed['/orders']).not.toHaveProperty('filters.customer_like');
    expect(overlay).toMatch(/customer_like: .*# not decided: items that do not match `customer_like`/);
  });
});

/** A server like that of SQL: `_` in a text is any character, and a list has more items than a page. */
test.each<[string, object, object, Partial<ServedList>]>([
  [
    'a bound whose list is longer than a page',
    { total__gt: integer },
    { total__gt: { path: 'total', operator: 'gt' } },
    { rows: Array.from({ length: 400 }, (_, n) => ({ ...orders[n % 57], id: `o${n}`, total: 7 - (n % 7) })) },
  ],
  [
    'a beginning with wildcards',
    { customer_start: text },
    { customer_start: { path: 'customer', operator: 'startsWith', wildcards: '_%' } },
    {
      facts: {
        selects: (item, { customer_start: start = '' }) =>
          [...String(start)].every((char, n) => ['_', String(at(item, 'customer'))[n]].includes(char)),
      },
    },
  ],
])('%s is proposed so that a run finds nothing', async (_, parameters, filters, more) => {
  const declared = more.facts ? {} : { filters };
  const list = ofOrders({ ...parameters, limit: sizeUpTo(40, 20) }, declared, more);
  const inference = await inferredOfList(list);
  expect(inference.proposed['/orders'], inference.overlay).toMatchObject({ filters });
  expect(violationsOf(await judgedWith(inference, list, 'api.filter'))).toEqual([]);
});

/** A member with its unit in its name, of which parameters name only the member. */
test('parameters without the unit of a member are tied to it, and the keys that are not proposed are named', async () => {
  const filters = { mass_min: { path: 'mass_g', operator: 'ge' }, mass_max: { path: 'mass_g', operator: 'le' } };
  const keys = { parameter: 'sort', values: { mass: 'mass_g', colour: 'colour' }, descending: '-{key}' };
  const { proposed, overlay } = await inferredOfList({
    name: 'stones',
    rows: Array.from({ length: 60 }, (_, n) => ({
      id: n,
      mass_g: (n * 37) % 101,
      colour: n < 30 ? 'blue' : n < 58 ? 'green' : 'red',
    })),
    query: {
      ...paged,
      ...each(integer, 'mass_min', 'mass_max'),
      sort: { ...text, enum: ['mass', '-mass', 'colour', '-colour', 'popularity', '-popularity'] },
    },
    item: { id: integer, mass_g: integer, colour: text },
    list: { paging: byOffset, filters, order: { keys } },
    defect: changeParameters(({ sort }) => (/popularity/.test(String(sort)) ? { sort: undefined } : undefined)),
  });
  expect(proposed['/stones']).toMatchObject({ order: { keys }, filters });
  expect(overlay.replaceAll(/\s*\n\s*#?\s*/g, ' ')).toContain(
    'no key is proposed for popularity (no member has its name)',
  );
});

test.each([
  ['any', 'in', { tags: 'tags' }],
  ['all', 'hasAll', { tags: { path: 'tags', operator: 'hasAll' } }],
  ['first', 'in', undefined],
] as const)('a filter that takes a list with commas gives the items of %s', async (several, operator, expected) => {
  const { proposed } = await inferredOfList({
    name: 'tagged',
    rows: Array.from({ length: 60 }, (_, n) => ({
      id: `t${n}`,
      day: '2026-01-01',
      tags: ['even', 'third', 'rest'].filter((_tag, index) => n % (index + 2) === 0),
    })),
    query: { ...paged, before: text },
    parameters: [query('tags', array(text), { explode: false })],
    item: { id: text, day: text, tags: array(text) },
    list: { paging: byOffset, filters: { tags: { path: 'tags', operator } } },
    ...(several === 'first' && { defect: takeElements('tags', (tags) => tags.slice(0, 1)) }),
  });
  expect((proposed['/tagged'] as Record<string, unknown>)['filters']).toEqual(expected);
});

describe('a list with members of similar names', () => {
  const filters = { shop_id: 'shop_id', brand: 'brand', created_from: { path: 'created_at', operator: 'ge' } };
  const goods: ServedList = {
    name: 'goods',
    rows: Array.from({ length: 50 }, (_, n) => ({
      id: `g${n}`,
      shop_id: n % 7,
      brand: ['Acme', 'ACME', 'Borg'][n % 3] ?? '',
      created_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
    })),
    query: { ...paged, shop_id: integer, ...each(text, 'brand', 'created_from', 'fancy') },
    item: { id: text, shop_id: integer, brand: text, created_at: time },
    list: { paging: byOffset, filters: { ...filters, brand: { path: 'brand', compare: 'ignoreCase' } } },
  };

  test('a filter gets values of the member that fits its name and its type, in any letter case', async () => {
    const { proposed, overlay } = await inferredOfList(goods);
    expect(proposed['/goods']).toMatchObject({ filters });
    expect(overlay).toMatch(/# no member of the items explains: fancy$/m);
  });

  test('a refused value is named', async () => {
    const { overlay } = await inferredOfList({ ...goods, defect: when(given('brand'), refuse()) });
    expect(overlay).toMatch(
      /# brand: brand # not decided: a documented `brand` is refused \(status 200 for \["ACME"\]/,
    );
  });

  test.each<[string, object]>([
    ['x-assay-same', { with: { brand: 'brand' }, extent: 'part' }],
    ['x-assay-joins', { to: 'GET /goods', each: 'tags', with: {}, match: { id: 'id' }, sameAs: 'whole' }],
  ])('rows of %s on lists that are not declared yet are left out', (extension, row) => {
    const document = JSON.parse(undeclared(goods)) as OpenApiDocument;
    Object.assign((document.paths['/goods'] as { get: object }).get, { [extension]: [row] });
    expect(planOf(inferOpenApi, document).sketches).toHaveLength(1);
  });
});

test('a count of more items than the largest page holds is no suspected bug', async () => {
  const { proposed, overlay } = await inferredOfList(
    ofOrders(
      { limit: integer, min_total: integer },
      { count: 'count', filters: { min_total: { path: 'total', operator: 'ge' } } },
      { around: { count: integer }, defect: relist({ size: (size) => Math.min(30, size) }) },
    ),
  );
  expect(proposed['/orders']).toMatchObject({ count: 'count', filters: { min_total: { path: 'total' } } });
  expect(overlay).not.toMatch(/suspected bug/);
});
