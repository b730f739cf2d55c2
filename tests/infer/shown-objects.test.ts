import { expect, test } from 'vitest';
import { orders } from '../../tools/infer-table/kinds/orders.ts';
import { array, documentOf, type Kind, operation, query } from '../../tools/infer-table/kinds/serve.ts';
import { byOffset, inferredOf, member, pageOf, text } from './kind-inference.ts';

type Order = (typeof orders)[number];

interface Variation {
  /** Parameters of the list beside its paging. */
  readonly parameters?: readonly object[];
  /** How the operation for a single order shows it. */
  readonly single: (order: Order) => object | undefined;
}

const id = { name: 'orderId', in: 'path', required: true, schema: text };

/** A list of orders, and the operation for a single order. */
const withSingle = ({ parameters = [], single }: Variation): Kind => ({
  name: 'single',
  truth: {},
  document: documentOf('Orders, and one order', {
    '/orders': operation('Orders', [...byOffset, ...parameters], array({ ...member, state: text })),
    '/orders/{orderId}': operation('An order', [id], { type: 'object', properties: { ...member, state: text } }),
  }),
  answer: ({ pathname, searchParams }) => {
    const [, name] = pathname.split('/').slice(1);
    const rate = searchParams.get('currency') === 'EUR' ? 2 : 1;
    const shown = orders.map((order) => ({ ...order, total: rate * order.total }));
    if (name === undefined) return { body: pageOf(searchParams, shown) };
    const found = orders.find((order) => order.id === name);
    const body = found && single(found);
    return body && { body };
  },
});

test('members that a list and the single item show alike', async () => {
  const { overlay } = await inferredOf(withSingle({ single: (order) => ({ ...order, notes: [] }) }));
  const row = (members: string): string =>
    `\\[ \\{ object: order, at: \\., identity: \\[ id \\], members: \\[ ${members} \\] \\} \\]`;
  const list = row('customer, state, total, created');
  const single = row('customer, state, total, created, \\$orderId');
  expect(overlay).toMatch(
    new RegExp(
      `3 items of the list, asked alone, show the same\\s+x-assay-shows: ${list}[\\s\\S]*x-assay-shows: ${single}`,
    ),
  );
});

test('a parameter that leaves the items as they are', async () => {
  const wide = query('wide', { type: 'boolean' });
  const { overlay } = await inferredOf(withSingle({ parameters: [wide], single: (order) => order }));
  expect(overlay).toMatch(/no member of the items explains: wide[\s\S]*\n {6}x-assay-shows: \[/);
});

test('the object may be a member of the answer, and a member that differs is not compared', async () => {
  const { overlay } = await inferredOf(
    withSingle({ single: (order) => ({ order: { ...order, total: String(order.total), customer: undefined } }) }),
  );
  expect(overlay).toContain('show the same; not compared, since an item differs: total');
  expect(overlay).toContain('{ object: order, at: order, identity: [ id ], members: [ state, created, $orderId ] }');
});

test.each<[string, Variation, RegExp]>([
  [
    'a parameter that may change the items',
    { parameters: [query('currency', { type: 'string', enum: ['USD', 'EUR'] })], single: (order) => order },
    /# not decided: currency may change what an item shows; here and in GET \/orders\/\{orderId\}:\n.*# x-assay-shows: \[/,
  ],
  ['no answer', { single: () => undefined }, /# x-assay-shows: \? # not decided: GET .* is answered with 404/],
  ['another object', { single: () => ({ id: 'other' }) }, /# not decided: no answer of GET .* has the id of its item/],
])('left to a person: %s', async (_, variation, comment) => {
  const { overlay } = await inferredOf(withSingle(variation));
  expect(overlay).toMatch(comment);
  expect(overlay).not.toMatch(/^ *x-assay-shows/m);
});
