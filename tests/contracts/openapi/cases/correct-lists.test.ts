import { expect, test } from 'vitest';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { listening, type Listening, pageOf } from '../listening.ts';

/** Correct servers that raised an alarm. */

const paged = { limit: sizeUpTo(50, 10), offset: place };

interface Good {
  readonly id: number;
  readonly price: number;
  readonly kind: string;
}

const goods: readonly Good[] = Array.from({ length: 40 }, (_, id) => ({
  id,
  price: (id * 7) % 31,
  kind: ['pot', 'pan', 'lid'][id % 3] ?? '',
}));

const priced = (least: string, most: string) => (query: URLSearchParams) => {
  const [min, max, kind] = [query.get(least), query.get(most), query.get('kind')];
  return goods.filter(
    (good) =>
      good.price >= Number(min ?? -Infinity) &&
      good.price <= Number(max ?? Infinity) &&
      (kind === null || good.kind === kind),
  );
};

test('a filter that is an end of a range, too, is given one value', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: { ...paged, min: integer, max: integer, kind: text },
    list: {
      paging: byOffset,
      filters: { min: { path: 'price', operator: 'ge' }, max: { path: 'price', operator: 'le' }, kind: 'kind' },
      ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both' }],
      conjunction: true,
    },
  });
  const list = priced('min', 'max');
  const served = listening((_, query) => pageOf(list(query), query, 50));
  expect(notPassed(await judged(contract, served, 'api.filter*', 'api.range*'))).toEqual([]);
});

test('a parameter that ends two ranges is given one value', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: { ...paged, min: integer, max: integer, top: integer },
    list: {
      paging: byOffset,
      ranges: [
        { path: 'price', from: 'min', to: 'max', closed: 'both' },
        { path: 'price', from: 'min', to: 'top', closed: 'from' },
      ],
      conjunction: true,
    },
  });
  const list = priced('min', 'max');
  const served = listening((_, query) => {
    const top = Number(query.get('top') ?? Infinity);
    return pageOf(
      list(query).filter(({ price }) => price < top),
      query,
      50,
    );
  });
  expect(notPassed(await judged(contract, served, 'api.filter*', 'api.range*'))).toEqual([]);
});

test('a default beside a value for an open end is not compared with that value', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: { limit: sizeUpTo(50), offset: place, min: { type: 'integer', default: 10 }, max: integer },
    list: {
      paging: byOffset,
      ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both', unbounded: { from: '0' } }],
    },
  });
  const list = priced('min', 'max');
  const served = listening((_, query) => {
    if (!query.has('min')) query.set('min', '10');
    if (!query.has('limit')) query.set('limit', '50');
    return pageOf(list(query), query, 50);
  });
  const judgements = await judged(contract, served, 'api.parameters.default', 'api.range*');
  expect(judgements.outcomes.flatMap(({ findings }) => findings)).toEqual([]);
  // The list is shorter than a page of the default size, so no default is left to compare.
  expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive api.parameters.default'))).toEqual([]);
});

const rows = Array.from({ length: 60 }, (_, id) => ({ id }));

/** Pages of a list that may be short: a page reads so many rows, and leaves out some of them. */
const shortPages = (): Promise<Listening> =>
  listening((_, query) => {
    const [start, size] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 10)];
    const items = rows.slice(start, start + size).filter(({ id }) => id < 4 || id > 45);
    const end = start + size;
    return { items, next: end >= rows.length ? null : String(end) };
  });

test('pages that may be short are neither a lost item nor a wrong default', async () => {
  const contract = contractOfList({
    name: 'items',
    query: { limit: sizeUpTo(60, 10), cursor: text },
    item: { id: integer },
    around: { next: { type: ['string', 'null'] } },
    list: { paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' }, unchanged: true },
  });
  const judgements = await judged(contract, shortPages(), 'api.page*');
  expect(findingsOf(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement);
  expect(passed).toEqual(expect.arrayContaining(['api.page.default', 'api.page.size']));
});

test('a list that grows at its end is one list by two sizes', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: paged,
    list: { paging: byOffset },
  });
  let requests = 0;
  const served = listening((_, query) => {
    requests += 1;
    const all = Array.from({ length: 20 + Math.floor(requests / 3) }, (_row, id) => ({ id }));
    return pageOf(all, query, 50);
  });
  expect(findingsOf(await judged(contract, served, 'api.page*'))).toEqual([]);
});

test('a count behind the end is that of the list', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: { page: { type: 'integer', minimum: 1 }, limit: sizeUpTo(50, 10) },
    item: { id: integer },
    around: { total: integer },
    list: { paging: { style: 'page', size: 'limit', cursor: 'page' }, count: 'total' },
  });
  const served = (isForgotten: boolean): Promise<Listening> =>
    listening((_, query) => {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
      const items = goods.slice((page - 1) * size, page * size);
      return { goods: items, total: isForgotten && items.length === 0 ? 0 : goods.length };
    });
  expect(notPassed(await judged(contract, served(false), 'api.count'))).toEqual([]);
  expect(findingsOf(await judged(contract, served(true), 'api.count'))).toMatchObject([{ actual: '0' }]);
});

test('a count below the items that were read is found, however long the list is', async () => {
  const contract = contractOfList({
    name: 'goods',
    query: { limit: sizeUpTo(5), offset: place },
    item: { id: integer },
    around: { total: integer },
    list: { paging: byOffset, count: 'total' },
  });
  const served = listening((_, query) => {
    const [offset, size] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 5)];
    return { goods: rows.slice(offset, offset + size), total: 12 + (offset < 12 ? 900 : 0) };
  });
  expect(findingsOf(await judged(contract, served, 'api.count')).map(({ code }) => code)).toEqual(['count-differs']);
});

test('a range whose parameter takes a name in place of a number is asked for numbers', async () => {
  const moment = { oneOf: [{ type: 'string', pattern: '^[0-9]+$' }, { enum: ['latest', 'earliest'] }] };
  const contract = contractOfList({
    name: 'goods',
    query: { ...paged, min: moment, max: moment },
    list: { paging: byOffset, ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both', type: 'number' }] },
  });
  const served = listening((_, query) => pageOf(goods, query, 50));
  expect(findingsOf(await judged(contract, served, 'api.range')).map(({ requirement }) => requirement)).toContain(
    'api.range',
  );
});
