import { describe, expect, test } from 'vitest';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import { judgeMutants } from '../../../../defects/judge-mutants.ts';
import type { MemberRule } from '../../../../engine/model/member-rule.ts';
import { entries } from '../../../entries.ts';
import { array, contractOf, inPath, integer, objectOf, ok, text } from '../document.ts';
import { findingsOf, judged, notPassed, options, whileServed } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';

/** Rules between the members of one object: orders of a shop. */

const order = (place: number) => ({
  id: `o${place}`,
  status: place % 2 === 0 ? 'shipped' : 'open',
  createdAt: `2026-03-0${1 + place}T10:00:00Z`,
  ...(place % 2 === 0 && { shippedAt: `2026-03-0${1 + place}T10:00:01Z`, carrier: 'post' }),
  total: '100.50',
  paid: `${10 * (1 + place)}.5`,
  weight: 1000 + place,
  net: 900,
  seller: { id: 7 },
  buyer: { id: 10 + place },
  lines: [{ sku: 'a' }, { sku: 'b' }],
  lineCount: 2,
  week: 1_772_409_600,
  month: 1_772_323_200_000,
  labels: ['x', 'y'],
  approvals: place % 3,
});

type Order = Partial<ReturnType<typeof order>>;

interface RuleCase {
  readonly rule: Omit<MemberRule, 'at'> & { readonly at?: string };
  /** Changes every order so that it breaks the rule. */
  readonly change: (order: Order) => object;
  readonly code: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer: string;
}

const cases: Readonly<Record<string, RuleCase>> = {
  'a date below another one': {
    rule: { path: 'createdAt', below: 'shippedAt' },
    change: ({ createdAt, ...rest }) => ({ ...rest, createdAt, ...('shippedAt' in rest && { shippedAt: createdAt }) }),
    code: 'members-out-of-order',
    expected: 'below shippedAt: "2026-03-01T10:00:00Z"',
    actual: '"2026-03-01T10:00:00Z"',
    pointer: '/orders/0/createdAt',
  },
  'a decimal text at most another one': {
    rule: { path: 'paid', atMost: 'total' },
    change: (each) => ({ ...each, paid: '1000.5' }),
    code: 'members-out-of-order',
    expected: 'at most total: "100.50"',
    actual: '"1000.5"',
    pointer: '/orders/0/paid',
  },
  'a number at least another one': {
    rule: { path: 'weight', atLeast: 'net' },
    change: (each) => ({ ...each, weight: 899 }),
    code: 'members-out-of-order',
    expected: 'at least net: 900',
    actual: '899',
    pointer: '/orders/0/weight',
  },
  'a number above another one': {
    rule: { path: 'weight', above: 'net' },
    change: (each) => ({ ...each, weight: 900 }),
    code: 'members-out-of-order',
    expected: 'above net: 900',
    actual: '900',
    pointer: '/orders/0/weight',
  },
  'a number at most the length of a list': {
    rule: { path: 'approvals', atMost: { count: 'lines' } },
    change: (each) => ({ ...each, approvals: 3 }),
    code: 'members-out-of-order',
    expected: 'at most the number of elements of lines: 2',
    actual: '3',
    pointer: '/orders/0/approvals',
  },
  'a member that repeats a parameter, at any depth': {
    rule: { path: 'seller.id', is: ['$shop'] },
    change: (each) => ({ ...each, seller: { id: 8 } }),
    code: 'members-differ',
    expected: 'the same as $shop: "7"',
    actual: '8',
    pointer: '/orders/0/seller/id',
  },
  'a parameter that one of two members repeats': {
    rule: { path: '$shop', is: ['seller.id', 'buyer.id'] },
    change: (each) => ({ ...each, seller: { id: 8 } }),
    code: 'members-differ',
    expected: 'the same as seller.id or buyer.id: 8 or 10',
    actual: '"7"',
    pointer: '/orders/0',
  },
  'a member of the answer around the object': {
    rule: { path: 'seller.id', is: ['^shop.id'] },
    change: (each) => ({ ...each, seller: { id: 8 } }),
    code: 'members-differ',
    expected: 'the same as ^shop.id: 7',
    actual: '8',
    pointer: '/orders/0/seller/id',
  },
  'two members that differ': {
    rule: { path: 'buyer.id', isNot: 'seller.id' },
    change: (each) => ({ ...each, buyer: { id: 7 } }),
    code: 'members-equal',
    expected: 'another value than seller.id: 7',
    actual: '7',
    pointer: '/orders/0/buyer/id',
  },
  'a count': {
    rule: { path: 'lineCount', count: 'lines' },
    change: (each) => ({ ...each, lineCount: 3 }),
    code: 'count-differs',
    expected: 'the number of elements of lines: 2',
    actual: '3',
    pointer: '/orders/0/lineCount',
  },
  'the elements of an array for those of two others': {
    rule: { path: 'labels', count: ['lines', 'extras'], where: [{ path: 'lines', somebody: true }] },
    change: (each) => ({ ...each, labels: ['x'] }),
    code: 'count-differs',
    expected: 'the number of elements of lines and extras: 2',
    actual: '1',
    pointer: '/orders/0/labels',
  },
  'documented values in a combination': {
    rule: { path: 'status', values: ['shipped', 'delivered'], where: [{ path: 'carrier', somebody: true }] },
    change: (each) => ({ ...each, status: 'open' }),
    code: 'value-not-allowed',
    expected: 'one of shipped, delivered',
    actual: '"open"',
    pointer: '/orders/0/status',
  },
  'a date at the start of an hour': {
    rule: { path: 'createdAt', startOf: 'hour' },
    change: (each) => ({ ...each, createdAt: '2026-03-01T10:30:00Z' }),
    code: 'time-not-aligned',
    expected: 'the UTC start of its hour',
    actual: '"2026-03-01T10:30:00Z"',
    pointer: '/orders/0/createdAt',
  },
  'Unix seconds at the start of a week': {
    rule: { path: 'week', startOf: 'week' },
    change: (each) => ({ ...each, week: 1_772_323_200 }),
    code: 'time-not-aligned',
    expected: 'the UTC start of its week',
    actual: '1772323200',
    pointer: '/orders/0/week',
  },
  'milliseconds at the start of a month': {
    rule: { path: 'month', startOf: 'month' },
    change: (each) => ({ ...each, month: 1_772_409_600_000 }),
    code: 'time-not-aligned',
    expected: 'the UTC start of its month',
    actual: '1772409600000',
    pointer: '/orders/0/month',
  },
  'a member that a condition demands': {
    rule: { path: 'carrier', somebody: true, where: [{ path: 'status', pattern: '^shipped$' }] },
    change: ({ carrier: _, ...rest }) => rest,
    code: 'member-missing',
    expected: 'there',
    actual: 'missing',
    pointer: '/orders/0/carrier',
  },
  'a member that a condition excludes': {
    rule: { path: 'carrier', nobody: true, where: [{ path: 'status', values: ['open'] }] },
    change: (each) => ({ ...each, carrier: 'post' }),
    code: 'member-present',
    expected: 'missing',
    actual: '"post"',
    pointer: '/orders/1/carrier',
  },
  'members that come together': {
    rule: { together: ['shippedAt', 'carrier'] },
    change: ({ carrier: _, ...rest }) => rest,
    code: 'members-apart',
    expected: 'carrier, too',
    actual: expect.stringContaining('"shippedAt"') as unknown as string,
    pointer: '/orders/0',
  },
  'elements that differ': {
    rule: { at: 'orders[].lines[]', unique: ['sku'] },
    change: (each) => ({ ...each, lines: [{ sku: 'a' }, { sku: 'b' }, { sku: 'a' }] }),
    code: 'element-repeated',
    expected: 'each once',
    actual: '{"sku":"a"}',
    pointer: '/orders/0/lines',
  },
};

const schema = objectOf({
  shop: objectOf({ id: integer }),
  orders: array(
    objectOf(
      {
        id: text,
        ...Object.fromEntries(
          ['status', 'createdAt', 'shippedAt', 'carrier', 'total', 'paid'].map((name) => [name, text]),
        ),
        ...Object.fromEntries(
          ['weight', 'net', 'lineCount', 'approvals', 'week', 'month'].map((name) => [name, integer]),
        ),
        ...Object.fromEntries(['seller', 'buyer'].map((name) => [name, objectOf({ id: integer })])),
        lines: array(objectOf({ sku: text })),
        ...Object.fromEntries(['labels', 'extras'].map((name) => [name, array(text)])),
      },
      'id',
    ),
  ),
});

const contractWith = (...rules: readonly object[]) =>
  contractOf({
    '/shops/{shop}/orders': {
      get: {
        operationId: 'orders',
        parameters: [inPath('shop', text, { example: '7' })],
        responses: ok(schema),
        'x-assay-rules': rules.map((rule) => ({ at: 'orders[]', ...rule })),
      },
    },
  });

const served = (change: (order: Order) => object = (each) => each): Promise<Listening> =>
  listening((path) =>
    path === '/shops/7/orders'
      ? { shop: { id: 7 }, orders: Array.from({ length: 6 }, (_, place) => change(order(place))) }
      : undefined,
  );

const requirement = 'api.members.rules';
const all = contractWith(...Object.values(cases).map(({ rule }) => rule));

test('a server that keeps all rules passes', async () => {
  const judgements = await judged(all, served());
  expect(notPassed(judgements)).toEqual([]);
  expect(judgements.outcomes).toContainEqual(expect.objectContaining({ requirement, verdict: 'pass' }));
});

test.each(entries(cases))('%s', async (_, { rule, change, ...finding }) => {
  const contract = contractWith(rule);
  expect(notPassed(await judged(contract, served(), requirement))).toEqual([]);
  expect(findingsOf(await judged(contract, served(change), requirement))).toMatchObject([finding]);
});

test('a mutant of each rule is derived, and caught', async () => {
  const mutants = deriveMutants(all).filter(({ id }) => id.startsWith('orders rule '));
  expect(mutants).toHaveLength(Object.keys(cases).length);
  const { results } = await whileServed(served(), (url) =>
    judgeMutants(all, mutants, {
      engine: { ...options, only: [requirement], target: { api: url } },
      most: mutants.length,
      onProgress: () => undefined,
    }),
  );
  expect(results.filter(({ verdict }) => verdict !== 'caught')).toEqual([]);
});

test('values that a document may round or spell otherwise say nothing, nor do missing ones', async () => {
  const contract = contractWith(
    { path: 'paid', is: ['total'] },
    { path: 'paid', atMost: 'total' },
    { path: 'createdAt', is: ['shippedAt'] },
  );
  const change = ({ id }: Order): object => ({
    id,
    ...(id === 'o0' && {
      paid: 0.1 + 0.2,
      total: 0.3,
      createdAt: '2026-03-01T10:00:00Z',
      shippedAt: '2026-03-01T11:00:00+01:00',
    }),
  });
  expect(findingsOf(await judged(contract, served(change), requirement))).toEqual([]);
});

describe('refused in one line', () => {
  test.each<[string, object, RegExp]>([
    ['no relation', { path: 'paid' }, /has a row without exactly one relation: one of atMost, below/],
    ['two relations', { path: 'paid', atMost: 'total', isNot: 'net' }, /without exactly one relation/],
    ['an unknown relation', { path: 'paid', atmost: 'total' }, /has the unknown member atmost. Did you mean `atMost`/],
    ['a relation without its member', { atMost: 'total' }, /has atMost without path/],
    ['a member that a relation does not take', { path: 'id', unique: ['id'] }, /has path, which unique does not take/],
    ['unique elsewhere than in an array', { at: 'shop', unique: ['id'] }, /has unique at shop, which is no array/],
    ['a count of something else', { path: 'paid', count: 'total' }, /total in count, which is string by the schema/],
    ['a parameter that is not there', { path: 'seller.id', is: ['$store'] }, /names the parameter \$store/],
    ['a pattern that is none', { path: 'id', values: ['a'], where: [{ path: 'id', pattern: '(' }] }, /pattern/],
  ])('%s', (_, rule, message) => {
    expect(() => contractWith(rule)).toThrow(message);
  });
});
