import { expect, test } from 'vitest';
import { isWhole } from '../../part.ts';
import { brokenBy, contractOf, findingsOf, fuzzed, judged, notPassed } from './judged.ts';
import { answering, serving } from './listening.ts';
import type http from 'node:http';

/** Lists whose place is counted, by offset and by page number, of a server that shares no code with the model server. */

/** Two lists, one by offset with a count, one by page number. */

/** Letter case and equal beginnings: a filter must tell them apart. */
const kinds = ['bolt', 'Bolt', 'bolts'];
const parts = Array.from({ length: 17 }, (_, n) => ({ number: n + 1, kind: kinds[n % 3] }));
const orders = Array.from({ length: 9 }, (_, n) => ({ id: `order-${n}` }));

const isNumber = (text: string | null): boolean => /^\d{0,6}$/.test(text ?? '');

/** Answers for both lists. `first`: the number of the first page, which is 1 by the document. */
const answerCounted = (first = 1): http.RequestListener =>
  answering((path, query) => {
    if (!['/parts', '/orders'].includes(path)) return 404;
    const [kind, size] = [query.get('kind'), Number(query.get('limit') ?? query.get('per_page') ?? 1)];
    const areNumbers = ['limit', 'offset', 'per_page', 'page'].every((name) => isNumber(query.get(name)));
    if (!areNumbers || size < 1 || size > (path === '/parts' ? 20 : 10) || ![null, ...kinds].includes(kind)) return 400;
    if (path === '/orders') {
      const perPage = Number(query.get('per_page') ?? 4);
      const start = (Number(query.get('page') ?? first) - first) * perPage;
      return { orders: orders.slice(start, start + perPage) };
    }
    const found = parts.filter((part) => kind === null || part.kind === kind);
    const start = Number(query.get('offset') ?? 0);
    return { parts: found.slice(start, start + Number(query.get('limit') ?? 5)), total: found.length };
  });

const contract = await contractOf('counted.yaml');

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serving(answerCounted())))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const result = await fuzzed(contract, serving(answerCounted()), isWhole ? 1_500 : 400, { depth: 'quick' });
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

test('pages that are counted from zero are found', async () => {
  expect(await brokenBy(contract, serving(answerCounted(0)), 'orders')).toContain('api.page.continues');
});
