import { expect, test } from 'vitest';
import { collectGarbage, PackedTexts } from '../../../engine/client/memory.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { anExchange } from '../../reports/samples.ts';

const mib = 2 ** 20;

const exchangeWith = (n: number, body: string): Exchange =>
  anExchange({
    n,
    call: { operation: 'list', parameters: { pageToken: body, pageSize: 5 }, input: 'valid' },
    request: { method: 'GET', url: `http://127.0.0.1/list?pageToken=${body}`, headers: {} },
    response: { status: 200, headers: {}, body, bytes: body.length },
  });

test('packed exchanges read and clone as before, with every character', () => {
  const texts = new PackedTexts();
  const bodies = ['x'.repeat(mib), '\u{1f600}é\n'.repeat(9_000), 'short', '\ud800'.repeat(9_000)];
  const exchanges = bodies.map((body, index) => exchangeWith(index, body));
  exchanges.forEach((exchange) => texts.add(exchange));
  texts.pack();
  const expected = bodies.map((body, index) => exchangeWith(index, body));
  expect(exchanges).toEqual(expected);
  expect(structuredClone(exchanges)).toEqual(expected);
  expect(exchanges.map((exchange) => ({ ...exchange.response }))).toEqual(expected.map(({ response }) => response));
});

test('packing frees the texts of exchanges that are still referenced', () => {
  const texts = new PackedTexts();
  const exchanges = Array.from({ length: 40 }, (_, n) => exchangeWith(n, `${n}${'x'.repeat(mib)}`));
  exchanges.forEach((exchange) => {
    // A text is built from its parts when it is read.
    JSON.stringify(exchange);
    texts.add(exchange);
  });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  texts.pack();
  collectGarbage();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(40 * mib);
  expect(exchanges).toHaveLength(40);
});
