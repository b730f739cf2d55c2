import { describe, expect, test } from 'vitest';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { type Defect, when, withState } from '../../../../defects/defect.ts';
import { changeList, relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { given } from '../../../../defects/triggers.ts';
import { objectOf } from '../../openapi/document.ts';
import { byOffset, each, integer, sizeUpTo, text } from '../../openapi/list-contract.ts';
import { violationsOf } from '../../openapi/judged.ts';
import { inferredOfList, inferredOfLists, judgedWith, type ServedList } from './lists.ts';

/** Proposals of `infer` for correct lists, and for lists with a fault that misleads it. */

const authors = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const openSize = { ...integer, minimum: 1, default: 5 };

const bookRows = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: `b${n}`, author: authors[n % 5] ?? '', year: 1900 + n }));
const books: ServedList = {
  name: 'books',
  rows: bookRows(23),
  query: { limit: sizeUpTo(10, 5), ...each(text, 'after', 'author'), year: integer, order: { enum: ['asc', 'desc'] } },
  item: { id: text, author: text, year: integer },
  around: { next: text },
  list: {
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next', aboveMaximum: 'refused' },
    order: { by: 'year', parameter: 'order' },
    filters: { author: 'author', year: 'year' },
  },
};

const partsTo = (length: number) =>
  Array.from({ length }, (_, n) => ({ partId: 100 - n, kind: ['nut', 'bolt'][n % 2] ?? '', mass: n % 3 }));
const partRows = partsTo(17);
const parts: ServedList = {
  name: 'parts',
  rows: partRows,
  query: { limit: openSize, offset: integer, kind: text },
  item: { partId: integer, kind: text, mass: integer },
  around: { total: integer },
  list: { identity: ['partId'], count: 'total', paging: byOffset, filters: { kind: 'kind' } },
};

const pages: ServedList = {
  ...parts,
  query: { per_page: sizeUpTo(6, 5), page: integer },
  around: { meta: objectOf({ total_count: integer }) },
  list: {
    identity: ['partId'],
    count: 'meta.total_count',
    paging: { style: 'page', size: 'per_page', cursor: 'page', first: 1, aboveMaximum: 'clamp' },
  },
};

const longPages = { ...pages, rows: partsTo(47) };

/** The same list with other members of its declaration; undefined leaves one out. */
const withList = (list: ServedList, more: object, rest: Partial<ServedList> = {}): ServedList => ({
  ...list,
  ...rest,
  list: { ...list.list, ...more },
});
const declared = ({ name, list, around }: ServedList): object => ({
  [`/${name}`]: { items: around ? name : '.', identity: ['id'], ...list },
});
const uncounted = (list: ServedList): ServedList => withList(list, { count: undefined }, { around: {} });
const { around: _, ...unwrapped } = parts;
/** The answer is the array. */
const bare = withList(
  unwrapped,
  { count: undefined, paging: { ...byOffset, aboveMaximum: 'refused' } },
  { query: { limit: { ...integer, maximum: 50 }, offset: integer, kind: text }, rows: partsTo(33) },
);
/** Pages that only the header Link leads to. */
const linked = withList(
  bare,
  { count: { header: 'X-Total-Count' }, paging: { style: 'link', size: 'per_page' }, filters: undefined },
  { query: { per_page: { ...integer, minimum: 1 } } },
);
const texts: ServedList = {
  name: 'parts',
  rows: Array.from({ length: 17 }, (_, n) => `part-${n}`),
  query: { limit: sizeUpTo(50, 5), offset: { ...integer, minimum: 0 } },
  list: { identity: ['.'], paging: { ...byOffset, aboveMaximum: 'refused' } },
};
const paged = (first: 0 | 1): object => ({ style: 'page', size: 'per_page', cursor: 'page', first });

describe('the proposal is what the list is', () => {
  test.each<[string, ServedList]>([
    ['a cursor', books],
    ['a cursor, with a count', withList(books, { count: 'total' }, { around: { next: text, total: integer } })],
    ['an offset with a count', parts],
    ['pages from 1 with a count inside', pages],
    [
      'an order that the summary names',
      withList(
        parts,
        { order: { by: 'partId' } },
        { rows: partRows.toReversed(), summary: 'Parts, ordered by partId' },
      ),
    ],
    [
      'an order by dates',
      withList(
        parts,
        { order: { by: 'createdAt', type: 'date', direction: 'descending' } },
        {
          rows: partRows.map((part, n) => ({ ...part, createdAt: new Date(2e12 - n * 1e8).toISOString() })),
          item: { ...parts.item, createdAt: text },
          summary: 'Parts, newest first',
        },
      ),
    ],
    [
      'a descending order that the summary names',
      withList(
        parts,
        { order: { by: 'partId', direction: 'descending' } },
        { summary: 'Parts, sorted by partId, descending' },
      ),
    ],
    [
      'n as a page size, as in registries of containers',
      withList(parts, { paging: { ...byOffset, size: 'n' } }, { query: { n: openSize, offset: integer, kind: text } }),
    ],
    [
      'items counted from 1, as in SCIM',
      withList(
        parts,
        { paging: { ...byOffset, cursor: 'startIndex', first: 1 } },
        { query: { limit: openSize, startIndex: integer, kind: text } },
      ),
    ],
    ['an offset without a count', uncounted(parts)],
    ['an array', bare],
    ['an array, with the header Link and a count in a header', linked],
    ['an array of texts', texts],
  ])('%s', async (_, list) => {
    const expected = JSON.parse(JSON.stringify(declared(list))) as object;
    const inference = await inferredOfList(list);
    expect(inference.proposed).toEqual(expected);
    // No proposal is broken by the server that it was made of.
    expect(violationsOf(await judgedWith(inference, list))).toEqual([]);
  });

  test.each<[string, ServedList, object]>([
    ['a cursor', { ...books, defect: relist({ size: () => 5 }) }, { style: 'cursor', cursor: 'after', next: 'next' }],
    ['pages from 1', longPages, { style: 'page', cursor: 'page', first: 1 }],
    ['pages from 0', longPages, { style: 'page', cursor: 'page', first: 0 }],
  ])('%s without a page size', async (_, list, paging) => {
    const { limit: __, per_page: ___, ...query } = list.query ?? {};
    const { proposed } = await inferredOfList(withList(list, { paging }, { query }));
    expect(proposed).toMatchObject({ [`/${list.name}`]: { paging } });
  });

  test('an array of one page without a Link is left to a person, with the reason', async () => {
    const paging = { style: 'none', size: 'per_page' };
    const { proposed, overlay } = await inferredOfList({ ...linked, list: { paging }, rows: partsTo(10) });
    expect(proposed).toEqual({});
    expect(overlay).toContain('GET /parts: the answer is an array; ');
    expect((await inferredOfList(bare)).overlay).toContain('# the answer is an array');
  });

  test.each([0, 1] as const)('pages from %d without a count', async (first) => {
    const { proposed } = await inferredOfList(withList(uncounted(pages), { paging: paged(first) }));
    expect(proposed).toMatchObject({ '/parts': { paging: { style: 'page', cursor: 'page', first } } });
  });

  test('where a page behind the end is refused, the count says where the list ends', async () => {
    const rows = partRows.slice(0, 16);
    const { proposed } = await inferredOfList({ ...pages, rows, facts: { behindEnd: 400 } });
    expect(proposed).toMatchObject({ '/parts': { count: 'meta.total_count', paging: { style: 'page' } } });
  });
});

const shuffled: Defect = withState(() => {
  let calls = 0;
  return changeList((items) => {
    calls += 1;
    const [begin, end] = [items.slice(0, calls % items.length), items.slice(calls % items.length)];
    return [...end, ...begin];
  });
});
const late = relist({ start: (start) => (start > 0 ? start + 1 : 0) });
/** The cursor of a page leads so many items further than it should. */
const leadsTo = (further: number): Defect =>
  relist({
    follow: (all, { begin, size }) => (begin + size < all.length ? begin + size + further : undefined),
  });

describe('nothing false is proposed', () => {
  /** Members that must not be proposed, or the whole list (`paging`). */
  test.each<[string, ServedList, string]>([
    ['the cursor is ignored', { ...books, defect: ignore('after') }, 'paging'],
    ['the offset is ignored', { ...parts, defect: ignore('offset') }, 'paging'],
    ['the page number is ignored', { ...pages, defect: ignore('page') }, 'paging'],
    ['the size is ignored, by cursor', { ...books, defect: ignore('limit') }, 'paging'],
    ['the size is ignored, by offset', { ...parts, defect: ignore('limit') }, 'paging'],
    [
      'next is an address',
      {
        ...books,
        defect: changeBody((body) => (body['next'] ? { ...body, next: `/books?after=${body['next']}` } : body)),
      },
      'paging',
    ],
    ['an offset counts from one', withList(parts, { paging: { ...byOffset, first: 1 } }), 'paging'],
    ['every call shuffles, by cursor', { ...books, defect: shuffled }, 'paging'],
    ['every call shuffles, by page', { ...pages, defect: shuffled }, 'paging'],
    ['all is refused', { ...pages, defect: refuse() }, 'paging'],
    ['the count is that of the page', { ...parts, defect: changeCount((_, items) => items.length) }, 'count'],
    ['the count inside is that of the page', { ...pages, defect: changeCount((_, items) => items.length) }, 'count'],
    ['the filter is ignored', { ...parts, defect: ignore('kind') }, 'filters'],
    [
      'the filter takes a beginning',
      withList(parts, { filters: { kind: { path: 'kind', operator: 'startsWith' } } }),
      'filters',
    ],
    [
      'the filter takes larger numbers',
      withList(
        parts,
        { filters: { mass: { path: 'mass', operator: 'ge' } } },
        { query: { limit: openSize, offset: integer, mass: integer } },
      ),
      'filters',
    ],
    ['the direction is ignored', { ...books, defect: ignore('order') }, 'order'],
  ])('%s', async (_, list, member) => {
    const { proposed, overlay } = await inferredOfList(list);
    if (member === 'paging') expect(proposed).toEqual({});
    else {
      expect(Object.keys(proposed)).toEqual([`/${list.name}`]);
      expect(proposed[`/${list.name}`]).not.toHaveProperty(member);
      expect(overlay).toMatch(new RegExp(`^ *# ${member}: .*# not (?:asked|decided): `, 'm'));
    }
  });

  const wide = sizeUpTo(20, 5);
  test.each<[string, ServedList, string, RegExp]>([
    ['an item comes again', { ...books, defect: leadsTo(-1) }, 'paging', /`next` passed as after repeats item \d+$/m],
    ['an item is skipped', { ...books, defect: leadsTo(1) }, 'paging', /`next` passed as after skips item \d+$/m],
    ['offsets skip an item', { ...parts, defect: late }, 'paging', /offset=(\d+) skips item (?!\1)\d+$/m],
    [
      'pages skip an item',
      { ...pages, query: { ...pages.query, per_page: wide }, defect: late },
      'paging',
      /page=2 counted from 1 skips item \d+$/m,
    ],
    [
      'the count ignores the filter',
      {
        ...parts,
        defect: when(
          given('kind'),
          changeCount(() => 17),
        ),
      },
      'count',
      /: total beside kind is 17: the count of a list is not the number of its items/m,
    ],
    [
      'the count of a list that no few pages hold ignores the filter',
      {
        ...withList(
          parts,
          { count: undefined },
          {
            query: { ...parts.query, limit: sizeUpTo(20) },
            rows: partsTo(400).map((part, n) => ({ ...part, kind: `k${n % 40}` })),
          },
        ),
        around: { total: integer },
        facts: { shows: (one) => one },
        defect: changeBody((body) => ({ ...body, total: 400 })),
      },
      'filters',
      /: total beside kind is 400: the count of a list is not the number of its items/m,
    ],
    [
      'a size above the maximum gives more items',
      withList(
        parts,
        { paging: { ...byOffset, aboveMaximum: 'clamp' } },
        {
          query: { ...parts.query, limit: wide },
          rows: Array.from({ length: 30 }, (_, id) => ({ partId: id, kind: 'a', mass: 1 })),
          defect: relist({ size: (size, { parameters: { limit = size } }) => Number(limit) }),
        },
      ),
      'paging',
      /^# suspected bug: GET \/parts: (\w+)=21 gave 21 items: the maximum does not hold$/m,
    ],
  ])('%s: a suspected bug, and the list stays declared', async (_, list, member, suspicion) => {
    const { proposed, overlay } = await inferredOfList(list);
    expect(proposed[`/${list.name}`]).toHaveProperty(member);
    expect(overlay).toMatch(/^# suspected bug: GET \/\w+: /m);
    expect(overlay).toMatch(suspicion);
  });

  test('a list whose last page holds a cursor ends with a short page', async () => {
    const always = relist({ follow: (_, { begin, size }) => begin + size });
    const { proposed } = await inferredOfList({ ...books, defect: always });
    expect(proposed).toMatchObject({ '/books': { paging: { style: 'cursor', end: 'short-page' } } });
  });

  test.each([
    [404, 1],
    [400, 0],
  ])('a list without a count, of which a page behind the end gets %d: %d proposals', async (behindEnd, count) => {
    const { proposed, overlay } = await inferredOfList({
      ...uncounted(pages),
      rows: partRows.slice(0, 16),
      facts: { behindEnd },
    });
    expect(Object.keys(proposed)).toHaveLength(count);
    expect(overlay.includes('a page behind the last one is refused')).toBe(count === 0);
  });

  test('members that several items share identify none', async () => {
    const rows = partRows.map(({ kind }, n) => ({ id: n % 16, kind, size: n }));
    const item = { id: integer, kind: text, size: integer };
    const { proposed, overlay } = await inferredOfList(withList(parts, { identity: ['size'] }, { rows, item }));
    expect(proposed['/parts']).not.toHaveProperty('identity');
    expect(overlay).toMatch(/# identity: .*# not decided/);
  });

  test('too few items tell no identity, and too short lists nothing', async () => {
    const few = await inferredOfList({ ...parts, rows: partRows.slice(0, 4) });
    expect(few.proposed['/parts']).not.toHaveProperty('identity');
    expect((await inferredOfList({ ...parts, rows: partRows.slice(0, 1) })).proposed).toEqual({});
  });
});

describe('its limits', () => {
  test.each([1, 5, 10, 30])('%d requests are not exceeded', async (most) => {
    const { requests, overlay } = await inferredOfLists([books, parts, { ...pages, name: 'pages' }], most);
    expect(requests).toBeLessThanOrEqual(most);
    expect(overlay).toContain('not asked: ');
  });

  test('60 requests for one operation are not exceeded', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `f${n}`);
    const filters = Object.fromEntries(names.map((name) => [name, name]));
    const rows = partRows.map((part, n) => ({ ...part, ...Object.fromEntries(names.map((name) => [name, n % 2])) }));
    const more = {
      query: { ...parts.query, ...each(integer, ...names) },
      item: { ...parts.item, ...each(integer, ...names) },
    };
    const { requests } = await inferredOfList(withList(parts, { filters }, { rows, ...more }));
    expect(requests).toBeLessThanOrEqual(65);
  });

  test('long values and control characters of a target are in no overlay', async () => {
    const long = 'x'.repeat(61);
    const rows = partRows.map((part, n) => ({ ...part, [`${long}${n}`]: 1, 'a\n- b': long, kind: `${long}${n % 2}` }));
    const { overlay, proposed } = await inferredOfList({ ...parts, rows });
    expect(overlay).not.toContain(long);
    expect(overlay).not.toContain('- b');
    expect(proposed).toMatchObject({ '/parts': { filters: { kind: 'kind' } } });
  });
});
