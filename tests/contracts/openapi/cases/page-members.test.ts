import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass, judged, notPassed } from '../judged.ts';
import { contractOfList, each, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Page members with page numbers and totals, counts on request, and counts that are a lower bound. */

const cars = Array.from({ length: 23 }, (_, n) => ({ id: n, make: ['Fiat', 'Opel', 'Seat'][n % 3] }));

const paths = { pages: 'totalPages', number: 'number', first: 'first', last: 'last', size: 'size', items: 'count' };

const contractOf = (list: object, paging: object = {}): JudgedContract =>
  contractOfList({
    name: 'cars',
    query: { size: sizeUpTo(50, 10), page: place, make: text, $count: { ...text, enum: ['true', 'false'] } },
    item: { id: integer, make: text },
    around: {
      ...each(integer, 'totalPages', 'number', 'size', 'count', 'total'),
      ...each({ type: 'boolean' }, 'first', 'last', 'more'),
    },
    list: {
      paging: { style: 'page', size: 'size', cursor: 'page', first: 0, ...paging },
      filters: { make: 'make' },
      ...list,
    },
  });

type Members = Readonly<Record<string, number | boolean>>;

/** A page, whose members a fault changes. */
const served = (change: (right: Members, query: URLSearchParams) => Members = (right) => right): Promise<Listening> =>
  listening((_, query) => {
    const [size, page] = [Number(query.get('size') ?? 10), Number(query.get('page') ?? 0)];
    if (!(size >= 1 && size <= 50) || !Number.isInteger(page) || page < 0) return 400;
    const make = query.get('make');
    const all = cars.filter((car) => make === null || car.make === make);
    const here = all.slice(page * size, (page + 1) * size);
    const isLast = (page + 1) * size >= all.length;
    const right = {
      totalPages: Math.ceil(all.length / size),
      number: page,
      first: page === 0,
      last: isLast,
      size,
      count: here.length,
      more: !isLast,
      ...(query.get('$count') === 'true' ? { total: all.length } : {}),
    };
    return { cars: here, ...change(right, query) };
  });

describe('what a page says of itself', () => {
  const contract = contractOf({}, { says: paths, hasMore: 'more' });

  test('a right list has no finding', async () => {
    await expectPass(contract, served(), 'api.page.members');
  });

  test('a list without items may have no page, or one that is empty', async () => {
    const one = served((right) => ({ ...right, totalPages: Math.max(1, Number(right['totalPages'])) }));
    expect(notPassed(await judged(contract, one))).toEqual([]);
  });

  const faults: readonly (readonly [string, (right: Members, query: URLSearchParams) => Members])[] = [
    ['totalPages of the default size', (right) => ({ ...right, totalPages: 3 })],
    ['totalPages rounded down', (right) => ({ ...right, totalPages: Math.floor(23 / Number(right['size'])) })],
    [
      'totalPages one too many of a list that its page size divides',
      (right) => ({ ...right, totalPages: Math.floor(23 / Number(right['size'])) + 1 }),
    ],
    ['number from one', (right) => ({ ...right, number: Number(right['number']) + 1 })],
    ['first on every page', (right) => ({ ...right, first: true })],
    ['last on no page', (right) => ({ ...right, last: false })],
    ['last when the page is full', (right) => ({ ...right, last: right['count'] === right['size'] })],
    ['size is the default', (right) => ({ ...right, size: 10 })],
    ['count is the size', (right) => ({ ...right, count: Number(right['size']) })],
  ];

  test.each(faults)('%s: found', async (_, change) => {
    expect(await brokenBy(contract, served(change))).toContain('api.page.members');
  });

  test('an empty list that says that more follows is found', async () => {
    const emptyHasMore = served((right) => ({ ...right, more: right['count'] === 0 || right['more'] === true }));
    expect(await brokenBy(contract, emptyHasMore, 'api.page.more')).toContain('api.page.more');
  });
});

describe('a count on request', () => {
  const contract = contractOf({ count: { path: 'total', when: { $count: 'true' } } });

  test('a right list has no finding', async () => {
    await expectPass(contract, served(), 'api.count');
  });

  test.each<readonly [string, (right: Members, query: URLSearchParams) => Members]>([
    ['the page is counted', (right) => ('total' in right ? { ...right, total: Number(right['count']) } : right)],
    ['filters are forgotten', (right) => ('total' in right ? { ...right, total: cars.length } : right)],
    ['the request is ignored', ({ total: _, ...right }) => right],
  ])('%s: found', async (_, change) => {
    expect(await brokenBy(contract, served(change))).toContain('api.count');
  });
});

describe('a count that is a lower bound', () => {
  const contract = contractOf({ count: { path: 'total', atLeast: true } });
  const counting = (count: (right: Members) => number) => served((right) => ({ ...right, total: count(right) }));

  test.each([0, 5, 7])('%i of a list that has more is right', async (least) => {
    const known = counting((right) => (Number(right['count']) > 0 ? Math.min(least, Number(right['count'])) : 0));
    expect(notPassed(await judged(contract, known))).toEqual([]);
  });

  test('more than the list has is found', async () => {
    expect(
      await brokenBy(
        contract,
        counting(() => 24),
      ),
    ).toContain('api.count');
  });
});

test.each<readonly [object, object, string]>([
  [{ count: { path: 'totall', when: {} } }, {}, 'count'],
  [{ count: { path: 'total', when: { $cuont: 'true' } } }, {}, 'names the parameter $cuont'],
  [{ count: { path: 'total', header: 'X-Total' } }, {}, 'count'],
  [
    {},
    { style: 'offset', first: undefined, says: { number: 'number' } },
    'paging.says.number with paging.style offset',
  ],
  [{}, { says: { totalPages: 'totalPages' } }, 'unknown member paging.says.totalPages'],
  [{}, { says: { pages: 'last' } }, 'in paging.says.pages, which is boolean'],
  [{}, { hasMore: 'total' }, 'where a boolean is needed'],
])('%j %j is refused', (list, paging, message) => {
  expect(() => contractOf(list, paging)).toThrow(message);
});
