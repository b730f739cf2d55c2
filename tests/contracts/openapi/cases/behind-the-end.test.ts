import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { contractOfList, each, integer, place, sizeUpTo } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';
import { verdictsOf } from './target.ts';

/** Pages behind the end of a list that give the last page again. */

type Style = 'offset' | 'page';

const pagings = {
  offset: { style: 'offset', size: 'limit', cursor: 'offset' },
  page: { style: 'page', size: 'limit', cursor: 'page' },
} as const;

const contractOf = (style: Style, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'cars',
    query: { limit: sizeUpTo(20, 10), offset: place, page: { ...integer, minimum: 1 } },
    item: { id: integer },
    around: each(integer, 'total'),
    list: { paging: pagings[style], ...list },
  });

type Behind = 'empty' | 'refused' | 'last page' | 'last items';

const served = (count: number, behind: Behind): Promise<Listening> =>
  listening((_, query) => {
    const cars = Array.from({ length: count }, (_car, id) => ({ id }));
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 20)) return 400;
    const page = query.get('page');
    let start = page === null ? Number(query.get('offset') ?? 0) : (Number(page) - 1) * limit;
    if (!Number.isInteger(start) || start < 0) return 400;
    if (start >= count && behind === 'refused') return 404;
    if (start >= count && behind === 'last page') start = Math.max(0, Math.ceil(count / limit) - 1) * limit;
    if (start >= count && behind === 'last items') start = Math.max(0, count - limit);
    return { cars: cars.slice(start, start + limit), total: count };
  });

describe.each<readonly [Style, object]>([
  ['offset', {}],
  ['offset', { count: 'total' }],
  ['page', {}],
])('by %s, %j', (style, list) => {
  const contract = contractOf(style, list);

  test.each([1, 10, 17, 57])('%i items: an empty page and a refusal are right', async (count) => {
    for (const behind of ['empty', 'refused'] as const) {
      const judgements = await judged(contract, served(count, behind));
      expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
      expect(verdictsOf(judgements, 'api.page.behind-end')).toEqual(['pass']);
    }
  });

  test.each([1, 10, 17, 57])('%i items: the last page again is found', async (count) => {
    for (const behind of ['last page', 'last items'] as const)
      expect(await codesOf(contract, served(count, behind), 'api.page.behind-end')).toEqual([
        'api.page.behind-end items-behind-the-end',
      ]);
  });

  test('a walk without a count does not end behind a full last page that comes again', async () => {
    const found = await codesOf(contract, served(100, 'last page'), 'api.page.*');
    expect(found).toContain(
      'count' in list ? 'api.page.behind-end items-behind-the-end' : 'api.page.continues page-repeats-items',
    );
  });
});

test('a list that grows while it is read has no finding', async () => {
  let count = 10;
  const growing = listening((_, query) => {
    count += 1;
    const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
    return { cars: Array.from({ length: count }, (_car, id) => ({ id: count - id })).slice(offset, offset + limit) };
  });
  expect(await codesOf(contractOf('offset'), growing, 'api.page.behind-end')).toEqual([]);
});

test('a page number that a count bounds may give the last page', async () => {
  const judgements = await judged(contractOf('page', { count: 'total' }), served(17, 'last page'));
  expect(notPassed(judgements)).toEqual([]);
});
