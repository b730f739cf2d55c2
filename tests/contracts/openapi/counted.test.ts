import { expect, test } from 'vitest';
import { isWhole } from '../../part.ts';
import { array, contractOf, integer, objectOf, query, reads, text } from './document.ts';
import { brokenBy, findingsOf, fuzzed, judged, notPassed } from './judged.ts';
import { byOffset, place, sizeUpTo } from './list-contract.ts';
import { answering, serving } from './listening.ts';
import type http from 'node:http';

/** Lists whose place is counted, by offset and by page number, of a server that shares no code with the model server. */

/** Letter case and equal beginnings: a filter must tell them apart. */
const kinds = ['bolt', 'Bolt', 'bolts'];
const parts = Array.from({ length: 17 }, (_, n) => ({ number: n + 1, kind: kinds[n % 3] }));
const orders = Array.from({ length: 9 }, (_, n) => ({ id: `order-${n}` }));

const isNumber = (value: string | null): boolean => /^\d{0,6}$/.test(value ?? '');

/** Answers for both lists. `first`: the number of the first page, which is 1 by the document. */
const answerCounted = (first = 1): http.RequestListener =>
  answering((path, asked) => {
    if (!['/parts', '/orders'].includes(path)) return 404;
    const [kind, size] = [asked.get('kind'), Number(asked.get('limit') ?? asked.get('per_page') ?? 1)];
    const areNumbers = ['limit', 'offset', 'per_page', 'page'].every((name) => isNumber(asked.get(name)));
    if (!areNumbers || size < 1 || size > (path === '/parts' ? 20 : 10) || ![null, ...kinds].includes(kind)) return 400;
    if (path === '/orders') {
      const perPage = Number(asked.get('per_page') ?? 4);
      const start = (Number(asked.get('page') ?? first) - first) * perPage;
      return { orders: orders.slice(start, start + perPage) };
    }
    const found = parts.filter((part) => kind === null || part.kind === kind);
    const start = Number(asked.get('offset') ?? 0);
    return { parts: found.slice(start, start + Number(asked.get('limit') ?? 5)), total: found.length };
  });

const contract = contractOf({
  '/parts': reads(
    'parts',
    [
      query('limit', sizeUpTo(20, 5)),
      query('offset', { ...place, default: 0 }),
      query('kind', { ...text, enum: kinds }),
    ],
    objectOf(
      { parts: array(objectOf({ number: integer, kind: text }, 'number', 'kind')), total: integer },
      'parts',
      'total',
    ),
    {
      'x-assay-list': {
        items: 'parts',
        identity: ['number'],
        count: 'total',
        paging: byOffset,
        order: { by: 'number' },
        filters: { kind: 'kind' },
      },
    },
  ),
  '/orders': reads(
    'orders',
    [query('per_page', sizeUpTo(10, 4)), query('page', { ...integer, minimum: 1, default: 1 })],
    objectOf({ orders: array(objectOf({ id: text }, 'id')) }, 'orders'),
    {
      'x-assay-list': {
        items: 'orders',
        identity: ['id'],
        paging: { style: 'page', size: 'per_page', cursor: 'page' },
      },
    },
  ),
});

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
