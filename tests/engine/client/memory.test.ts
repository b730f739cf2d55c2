import { afterEach, expect, test, vi } from 'vitest';
import { memoryGuard, collectGarbage, PackedTexts } from '../../../engine/client/memory.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { anExchange } from '../../reports/samples.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A guard of a process that needs this much memory, none of it in this thread's heap. */
const guardWith = (limitMiB: number, needed: () => number) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => needed() * 2 ** 20);
  const released = vi.fn();
  return { ...memoryGuard(limitMiB, released), released };
};

test('a process that stays above its limit is stopped, whichever thread holds the memory', () => {
  const { isWithin, released } = guardWith(4_000, () => 5_000);
  expect(isWithin()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isWithin()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isWithin()).toBe(false);
  expect(released).toHaveBeenCalled();
});

test('a run stops before the process needs all of its limit: the rest is for answers in flight and reports', () => {
  const { isWithin, released } = guardWith(4_000, () => 3_300);
  expect(isWithin()).toBe(true);
  expect(released).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4_000);
  expect(isWithin()).toBe(false);
});

test('memory that leaves the process in time stops nothing', () => {
  let needed = 5_000;
  const { isWithin } = guardWith(4_000, () => needed);
  for (let time = 0; time < 10; time += 1) {
    needed = time % 2 === 0 ? 5_000 : 3_000;
    vi.advanceTimersByTime(2_000);
    expect(isWithin()).toBe(true);
  }
});

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
