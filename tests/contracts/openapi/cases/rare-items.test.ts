import { describe, expect, test } from 'vitest';
import { documentOf, found, judgedBy, jsonReply, notFound, operation, type Reply } from './target.ts';
import { array, inPath, integer, object, objectOf, text } from '../document.ts';

/** Orders of which one in sixty has another shape than the rest. */

const count = 60;

interface Order {
  readonly id: number;
  readonly lines: readonly object[];
  readonly state: string;
  readonly paid: number;
  readonly note?: string;
}

const plain = (id: number): Order => ({ id, lines: [{ sku: `sku ${id}` }], state: 'sent', paid: 10 + id, note: 'x' });

/** By the shape: the order that has it. */
const rare = {
  'several elements': { ...plain(37), lines: [{ sku: 'sku a' }, { sku: 'sku b' }] },
  'a missing member': { id: 41, lines: plain(41).lines, state: 'sent', paid: 51 },
  'a rare value': { ...plain(52), state: 'held' },
  zero: { ...plain(23), paid: 0 },
} as const satisfies Readonly<Record<string, Order>>;

const order = objectOf(
  {
    id: integer,
    lines: array(object),
    state: text,
    paid: integer,
    note: text,
  },
  'id',
);
const id = inPath('id', integer);
const json = (schema: object): Readonly<Record<string, Readonly<Record<string, object>>>> => ({
  '200': { 'application/json': schema },
});
const document = documentOf({
  '/orders': operation('listOrders', json(array(order))),
  '/orders/{id}': operation('getOrder', json(order), { parameters: [id] }),
});

const served =
  (item: Order, breaks: boolean) =>
  (path: string): Reply => {
    const all = Array.from({ length: count }, (_, place) => (place + 1 === item.id ? item : plain(place + 1)));
    const [, , name] = path.split('/');
    if (name === undefined) return jsonReply(all);
    const asked = all.find((one) => String(one.id) === name);
    if (!asked) return notFound;
    return asked === item && breaks ? jsonReply({ ...asked, id: `${asked.id}` }) : jsonReply(asked);
  };

describe('discovery asks for the items with a rare shape', () => {
  test.each(Object.entries(rare))('%s', async (_, item) => {
    expect(found(await judgedBy(document, served(item, true), 'api.schema*'))).not.toEqual([]);
    expect(found(await judgedBy(document, served(item, false), 'api.schema*'))).toEqual([]);
  });
});
