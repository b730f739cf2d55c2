import { expect, test } from 'vitest';
import { array, contractOf, inPath, integer, object, objectOf, reads, text } from '../document.ts';
import { codesOf } from '../judged.ts';
import { listening } from '../listening.ts';

/** Orders of which one in sixty has another shape than the rest. */

interface Order {
  readonly id: number;
  readonly lines: readonly object[];
  readonly state: string;
  readonly paid: number;
  readonly note?: string;
}

const plain = (id: number): Order => ({ id, lines: [{ sku: `sku ${id}` }], state: 'sent', paid: 10 + id, note: 'x' });

/** By the shape: the order that has it. */
const rare: Readonly<Record<string, Order>> = {
  'several elements': { ...plain(37), lines: [{ sku: 'sku a' }, { sku: 'sku b' }] },
  'a missing member': { id: 41, lines: plain(41).lines, state: 'sent', paid: 51 },
  'a rare value': { ...plain(52), state: 'held' },
  zero: { ...plain(23), paid: 0 },
};

const order = objectOf({ id: integer, lines: array(object), state: text, paid: integer, note: text }, 'id');
const contract = contractOf({
  '/orders': reads('listOrders', [], array(order)),
  '/orders/{id}': reads('getOrder', [inPath('id', integer)], order),
});

const served = (item: Order, breaks: boolean) =>
  listening((path) => {
    const all = Array.from({ length: 60 }, (_, n) => (n + 1 === item.id ? item : plain(n + 1)));
    const [, , name] = path.split('/');
    if (name === undefined) return all;
    const asked = all.find((one) => String(one.id) === name);
    return asked === item && breaks ? { ...asked, id: `${asked.id}` } : (asked ?? 404);
  });

test.each(Object.entries(rare))('discovery asks for the item with a rare shape: %s', async (_, item) => {
  expect(await codesOf(contract, served(item, true), 'api.schema*')).not.toEqual([]);
  expect(await codesOf(contract, served(item, false), 'api.schema*')).toEqual([]);
});
