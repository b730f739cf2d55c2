import { describe, expect, test } from 'vitest';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import type { Answer } from '../../../../defects/call.ts';
import type { Value } from '../../../../defects/value.ts';
import { createModel } from '../../../../defects/model/model-server.ts';
import type { MemberRule } from '../../../../engine/model/member-rule.ts';
import { array, contractOf, inPath, integer, objectOf, ok, text } from '../document.ts';
import { expectPass, findingsOf, judgeContract } from '../judged.ts';
import { listeningTo } from '../modelled.ts';
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

type Rule = Omit<MemberRule, 'at'> & { readonly at?: string };

/** The code of the finding of a broken rule, and a part of the expected text. */
const cases: Readonly<Record<string, readonly [rule: Rule, code: string, expected: string]>> = {
  'a date below another one': [{ path: 'createdAt', below: 'shippedAt' }, 'members-out-of-order', 'below shippedAt: '],
  'a decimal text at most another one': [{ path: 'paid', atMost: 'total' }, 'members-out-of-order', 'at most total: '],
  'a number at least another one': [{ path: 'weight', atLeast: 'net' }, 'members-out-of-order', 'at least net: '],
  'a number above another one': [{ path: 'weight', above: 'net' }, 'members-out-of-order', 'above net: '],
  'a number at most the length of a list': [
    { path: 'approvals', atMost: { count: 'lines' } },
    'members-out-of-order',
    'at most the number of elements of lines: 2',
  ],
  'a member that repeats a parameter, at any depth': [
    { path: 'seller.id', is: ['$shop'] },
    'members-differ',
    'the same as $shop: ',
  ],
  'a parameter that one of two members repeats': [
    { path: '$shop', is: ['seller.id', 'buyer.id'] },
    'members-differ',
    'the same as seller.id or buyer.id: ',
  ],
  'a member of the answer around the object': [
    { path: 'seller.id', is: ['^shop.id'] },
    'members-differ',
    'the same as ^shop.id: ',
  ],
  'two members that differ': [
    { path: 'buyer.id', isNot: 'seller.id' },
    'members-equal',
    'another value than seller.id: ',
  ],
  'a count': [{ path: 'lineCount', count: 'lines' }, 'count-differs', 'the number of elements of lines: 2'],
  'the elements of an array for those of two others': [
    { path: 'labels', count: ['lines', 'extras'], where: [{ path: 'lines', somebody: true }] },
    'count-differs',
    'the number of elements of lines and extras: 2',
  ],
  'documented values in a combination': [
    { path: 'status', values: ['shipped', 'delivered'], where: [{ path: 'carrier', somebody: true }] },
    'value-not-allowed',
    'one of shipped, delivered',
  ],
  'a date at the start of an hour': [
    { path: 'createdAt', startOf: 'hour' },
    'time-not-aligned',
    'the UTC start of its hour',
  ],
  'Unix seconds at the start of a week': [
    { path: 'week', startOf: 'week' },
    'time-not-aligned',
    'the UTC start of its week',
  ],
  'milliseconds at the start of a month': [
    { path: 'month', startOf: 'month' },
    'time-not-aligned',
    'the UTC start of its month',
  ],
  'a member that a condition demands': [
    { path: 'carrier', somebody: true, where: [{ path: 'status', pattern: '^shipped$' }] },
    'member-missing',
    'there',
  ],
  'a member that a condition excludes': [
    { path: 'carrier', nobody: true, where: [{ path: 'status', values: ['open'] }] },
    'member-present',
    'missing',
  ],
  'members that come together': [{ together: ['shippedAt', 'carrier'] }, 'members-apart', ', too'],
  'elements that differ': [{ at: 'orders[].lines[]', unique: ['sku'] }, 'element-repeated', 'each once'],
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
const all = contractWith(...Object.values(cases).map(([rule]) => rule));

test('a server that keeps all rules passes', () => expectPass(all, served(), requirement));

test.each(Object.entries(cases))('%s', async (_, [rule, code, expected]) => {
  const contract = contractWith(rule);
  const orders = Array.from({ length: 6 }, (__, place) => order(place)) as Value[];
  const answer = (): Answer => ({ kind: 'answer', status: 200, body: { shop: { id: 7 }, orders } });
  const server = createModel(contract, { orders: { answer } });
  const mutant = deriveMutants(contract).find(({ id }) => id.startsWith('orders rule '));
  server.plant(mutant);
  const found = findingsOf(await judgeContract(contract, Promise.resolve(listeningTo(server)), requirement));
  expect(found).toMatchObject([{ code, expected: expect.stringContaining(expected) as string }]);
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
  expect(findingsOf(await judgeContract(contract, served(change), requirement))).toEqual([]);
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
