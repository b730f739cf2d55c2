import { expect, test } from 'vitest';
import { findingsOf, judged } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening, pageOf } from '../listening.ts';

/** Later pages of a filtered list. Only the cursor shows that they belong to another list. */

const stones = Array.from({ length: 30 }, (_, n) => ({ id: (n * 7) % 30, kind: n % 2 === 0 ? 'sand' : 'lime' }));

const contract = contractOfList({
  name: 'stones',
  query: { top: sizeUpTo(20, 10), after: text, kind: text },
  item: { id: integer, kind: text },
  around: { next: text },
  list: { paging: { style: 'cursor', size: 'top', cursor: 'after', next: 'next' }, filters: { kind: 'kind' } },
});

const served = (ignoresCursor: boolean): Promise<Listening> =>
  listening((_, query) => {
    const [kind, top] = [query.get('kind'), Number(query.get('top') ?? 10)];
    const all = kind === null ? stones : stones.filter((stone) => stone.kind === kind);
    const start = kind !== null && ignoresCursor ? 0 : Number(query.get('after') ?? 0);
    if (!(top >= 1 && top <= 20) || !Number.isInteger(start)) return undefined;
    const next = start + top < all.length ? { next: String(start + top) } : {};
    return { stones: all.slice(start, start + top), ...next };
  });

test.each([
  [false, []],
  [true, ['filtered-walk-differs']],
] as const)('a cursor that is ignored beside a filter (%s) breaks the filter', async (ignoresCursor, codes) => {
  const found = findingsOf(await judged(contract, served(ignoresCursor), 'api.filter'));
  expect(found.map(({ code }) => code)).toEqual(codes);
});

test('an item that a filter lists twice is called twice, not missing', async () => {
  const tagged = contractOfList({
    name: 'stones',
    query: { ...offsetQuery(20), tag: text },
    item: { id: integer, tags: { type: 'array', items: text } },
    list: { paging: byOffset, filters: { tag: { path: 'tags', operator: 'has' } } },
  });
  const all = Array.from({ length: 12 }, (_, id) => ({ id, tags: id % 3 === 2 ? ['wet', 'old'] : ['wet'] }));
  const served = listening((_, query) => {
    const tag = query.get('tag');
    const found = all.filter(({ tags }) => tag === null || tags.includes(tag));
    const rows = tag === null ? found : found.flatMap((stone) => stone.tags.map(() => stone));
    return pageOf(rows, query, 20);
  });
  const [found] = findingsOf(await judged(tagged, served, 'api.filter'));
  expect(found).toMatchObject({
    code: 'filtered-walk-differs',
    message: expect.stringContaining('holds items twice'),
    expected: 'every item once',
    actual: '4 twice, the first: id 2',
  });
});
