import { describe, expect, test } from 'vitest';
import { inferred } from './inferred.ts';
import type { Fault, ServedList } from './lists.ts';

/** Proposals of `infer` for correct lists, and for lists with a fault that misleads it. */

const authors = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const books = Array.from({ length: 23 }, (_, n) => ({ id: `b${n}`, author: authors[n % 5], year: 1900 + n }));
const parts = Array.from({ length: 17 }, (_, n) => ({ partId: 100 - n, kind: ['nut', 'bolt'][n % 2], mass: n % 3 }));

const byCursor: ServedList = {
  member: 'books',
  items: books,
  size: 'limit',
  maximum: 10,
  paging: { style: 'cursor', parameter: 'after', next: 'next' },
  filters: { author: 'author', year: 'year' },
  turn: 'order',
};
const byOffset: ServedList = {
  member: 'parts',
  items: parts,
  size: 'limit',
  paging: { style: 'offset', parameter: 'offset' },
  count: 'total',
  filters: { kind: 'kind' },
};
const byPage: ServedList = {
  member: 'parts',
  items: parts,
  size: 'per_page',
  maximum: 6,
  isCut: true,
  paging: { style: 'page', parameter: 'page', first: 1 },
  count: 'meta.total_count',
};

const ofBooks = {
  items: 'books',
  identity: ['id'],
  paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next', aboveMaximum: 'refused' },
  order: { by: 'year', parameter: 'order' },
  filters: { author: 'author', year: 'year' },
};
const ofParts = {
  items: 'parts',
  identity: ['partId'],
  count: 'total',
  paging: { style: 'offset', size: 'limit', cursor: 'offset' },
  filters: { kind: 'kind' },
};

describe('the proposal is what the list is', () => {
  test.each<[string, ServedList, object]>([
    ['a cursor', byCursor, ofBooks],
    ['a cursor, with a count', { ...byCursor, count: 'total' }, { ...ofBooks, count: 'total' }],
    ['an offset with a count', byOffset, ofParts],
    [
      'pages from 1 with a count inside',
      byPage,
      {
        items: 'parts',
        identity: ['partId'],
        count: 'meta.total_count',
        paging: { style: 'page', size: 'per_page', cursor: 'page', first: 1, aboveMaximum: 'clamp' },
      },
    ],
    [
      'an order that the summary names',
      { ...byOffset, items: parts.toReversed(), summary: 'Parts, ordered by partId' },
      { ...ofParts, order: { by: 'partId' } },
    ],
    [
      'an order by dates',
      {
        ...byOffset,
        items: parts.map((part, n) => ({ ...part, createdAt: new Date(2e12 - n * 1e8).toISOString() })),
        summary: 'Parts, newest first',
      },
      { ...ofParts, order: { by: 'createdAt', type: 'date', direction: 'descending' } },
    ],
    [
      'a descending order that the summary names',
      { ...byOffset, summary: 'Parts, sorted by partId, descending' },
      { ...ofParts, order: { by: 'partId', direction: 'descending' } },
    ],
  ])('%s', async (_, list, expected) => {
    expect((await inferred({ '/things': list })).proposed).toEqual({ '/things': expected });
  });

  test.each<[string, ServedList, object]>([
    ['a cursor', byCursor, { style: 'cursor', cursor: 'after', next: 'next' }],
    ['pages from 1', byPage, { style: 'page', cursor: 'page', first: 1 }],
    [
      'pages from 0',
      { ...byPage, paging: { style: 'page', parameter: 'page', first: 0 } },
      { style: 'page', cursor: 'page', first: 0 },
    ],
  ])('%s without a page size', async (_, { size: __, ...list }, paging) => {
    expect((await inferred({ '/things': list })).proposed).toMatchObject({ '/things': { paging } });
  });

  test('n is a page size, as in registries of containers', async () => {
    const { proposed } = await inferred({ '/things': { ...byOffset, size: 'n' } });
    expect(proposed).toEqual({ '/things': { ...ofParts, paging: { ...ofParts.paging, size: 'n' } } });
  });

  test('items are counted from 1, as in SCIM', async () => {
    const paging = { style: 'offset', parameter: 'startIndex' } as const;
    const { proposed } = await inferred({ '/things': { ...byOffset, paging, fault: 'offset-counts-from-one' } });
    const counted = { style: 'offset', size: 'limit', cursor: 'startIndex', first: 1 };
    expect(proposed).toEqual({ '/things': { ...ofParts, paging: counted } });
  });

  test('an offset without a count', async () => {
    const { count: _, ...list } = byOffset;
    const { count: __, ...expected } = ofParts;
    expect((await inferred({ '/things': list })).proposed).toEqual({ '/things': expected });
  });

  test.each([0, 1] as const)('pages from %d without a count', async (first) => {
    const { count: _, ...list } = byPage;
    const { proposed } = await inferred({
      '/things': { ...list, paging: { style: 'page', parameter: 'page', first } },
    });
    expect(proposed).toMatchObject({ '/things': { paging: { style: 'page', cursor: 'page', first } } });
  });

  test('where a page behind the end is refused, the count says where the list ends', async () => {
    const { proposed } = await inferred({ '/things': { ...byPage, fault: 'end-refused', items: parts.slice(0, 16) } });
    expect(proposed).toMatchObject({ '/things': { count: 'meta.total_count', paging: { style: 'page' } } });
  });
});

describe('nothing false is proposed', () => {
  /** Members that must not be proposed, or the whole list (`paging`). */
  test.each<[Fault, ServedList, string]>([
    ['cursor-ignored', byCursor, 'paging'],
    ['cursor-ignored', byOffset, 'paging'],
    ['cursor-ignored', byPage, 'paging'],
    ['size-ignored', byCursor, 'paging'],
    ['size-ignored', byOffset, 'paging'],
    ['next-is-an-address', byCursor, 'paging'],
    ['offset-counts-from-one', byOffset, 'paging'],
    ['every-call-shuffles', byCursor, 'paging'],
    ['every-call-shuffles', byPage, 'paging'],
    ['refused', byPage, 'paging'],
    ['count-of-the-page', byOffset, 'count'],
    ['count-of-the-page', byPage, 'count'],
    ['filter-ignored', byOffset, 'filters'],
    ['filter-by-part', { ...byOffset, filters: { kind: 'kind' } }, 'filters'],
    ['filter-at-least', { ...byOffset, filters: { mass: 'mass' } }, 'filters'],
    ['turn-ignored', byCursor, 'order'],
  ])('%s of %#', async (fault, list, member) => {
    const { proposed, overlay } = await inferred({ '/things': { ...list, fault } });
    if (member === 'paging') expect(proposed).toEqual({});
    else {
      expect(Object.keys(proposed)).toEqual(['/things']);
      expect(proposed['/things']).not.toHaveProperty(member);
      expect(overlay).toMatch(new RegExp(`^ *# ${member}: .*# not (?:asked|decided): `, 'm'));
    }
  });

  test.each<[Fault, ServedList, string, RegExp]>([
    ['item-repeated', byCursor, 'paging', /`next` passed as after repeats item \d+$/m],
    ['item-skipped', byCursor, 'paging', /`next` passed as after skips item \d+$/m],
    ['item-skipped', byOffset, 'paging', /offset=(\d+) skips item (?!\1)\d+$/m],
    ['item-skipped', { ...byPage, maximum: 20 }, 'paging', /page=2 counted from 1 skips item \d+$/m],
    [
      'count-without-the-filter',
      byOffset,
      'count',
      /total beside kind is 17: the count of a list is not the number of its items \(\d, the items of this page\)$/m,
    ],
  ])('%s: a suspected bug, and the list stays declared', async (fault, list, member, suspicion) => {
    const { proposed, overlay } = await inferred({ '/things': { ...list, fault } });
    expect(proposed['/things']).toHaveProperty(member);
    expect(overlay).toMatch(/^# suspected bug: GET \/things: /m);
    expect(overlay).toMatch(suspicion);
  });

  test('a size above the maximum that gives more items than it: a suspected bug', async () => {
    const items = Array.from({ length: 30 }, (_, id) => ({ id, kind: 'a' }));
    const { overlay } = await inferred({
      '/things': { ...byOffset, items, maximum: 20, fault: 'maximum-ignored' },
    });
    expect(overlay).toMatch(/^# suspected bug: GET \/things: (\w+)=21 gave 21 items: the maximum does not hold$/m);
  });

  test('a list whose last page holds a cursor ends with a short page', async () => {
    const { proposed } = await inferred({ '/things': { ...byCursor, fault: 'cursor-always' } });
    expect(proposed).toMatchObject({ '/things': { paging: { style: 'cursor', end: 'short-page' } } });
  });

  test('a list that ends only where a page is refused, without a count', async () => {
    const { count: _, ...list } = { ...byPage, items: parts.slice(0, 16) };
    const { proposed, overlay } = await inferred({ '/things': { ...list, fault: 'end-refused' } });
    expect(proposed).toEqual({});
    expect(overlay).toContain('a page behind the last one is refused');
  });

  test('members that several items share identify none', async () => {
    const items = parts.map(({ kind }, n) => ({ id: n % 16, kind, size: n }));
    const { proposed, overlay } = await inferred({ '/things': { ...byOffset, items } });
    expect(proposed['/things']).not.toHaveProperty('identity');
    expect(overlay).toMatch(/# identity: .*# not decided/);
  });

  test('too few items tell no identity, and too short lists nothing', async () => {
    const few = await inferred({ '/things': { ...byOffset, items: parts.slice(0, 4) } });
    expect(few.proposed['/things']).not.toHaveProperty('identity');
    expect((await inferred({ '/things': { ...byOffset, items: parts.slice(0, 1) } })).proposed).toEqual({});
  });
});

describe('its limits', () => {
  test.each([1, 5, 10, 30])('%d requests are not exceeded', async (most) => {
    const { requests, overlay } = await inferred({ '/things': byCursor, '/others': byOffset, '/pages': byPage }, most);
    expect(requests).toBeLessThanOrEqual(most);
    expect(overlay).toContain('not asked: ');
  });

  test('60 requests for one operation are not exceeded', async () => {
    const filters = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, `f${n}`]));
    const items = parts.map((part, n) => ({
      ...part,
      ...Object.fromEntries(Object.keys(filters).map((f) => [f, n % 2])),
    }));
    const { requests } = await inferred({ '/things': { ...byOffset, items, filters } });
    expect(requests).toBeLessThanOrEqual(65);
  });

  test('long values and control characters of a target are in no overlay', async () => {
    const long = 'x'.repeat(61);
    const items = parts.map((part, n) => ({ ...part, [`${long}${n}`]: 1, 'a\n- b': long, kind: `${long}${n % 2}` }));
    const { overlay, proposed } = await inferred({ '/things': { ...byOffset, items } });
    expect(overlay).not.toContain(long);
    expect(overlay).not.toContain('- b');
    expect(proposed).toMatchObject({ '/things': { filters: { kind: 'kind' } } });
  });
});
