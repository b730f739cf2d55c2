import { describe, expect, test } from 'vitest';
import { atLeast } from '../../../../defects/triggers.ts';
import { bySteps, type Defect, when } from '../../../../defects/defect.ts';
import { callWith, textAt, withBody } from '../../../../defects/call.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { flag } from '../document.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { byCursor, byOffset, byPage, each, integer, offset, sizeUpTo, text } from '../list-contract.ts';
import { expectFound, expectSilent, modelled, type Modelled, testList, testRefused } from '../modelled.ts';

/** Members, counts and sizes of pages, and places outside of a list. */

describe('members of a page, counts on request and lower bounds', () => {
  const cars = Array.from({ length: 23 }, (_, n) => ({ id: n, make: ['Fiat', 'Opel', 'Seat'][n % 3] ?? '' }));
  const list = (more: object, paging: object = {}): Modelled =>
    modelled(
      {
        name: 'cars',
        query: { size: sizeUpTo(50, 10), page: offset, make: text, $count: { ...text, enum: ['true', 'false'] } },
        item: { id: integer, make: text },
        around: {
          ...each(integer, 'totalPages', 'number', 'size', 'count', 'total'),
          ...each(flag, 'first', 'last', 'more'),
        },
        list: {
          paging: { style: 'page', size: 'size', cursor: 'page', first: 0, ...paging },
          filters: { make: 'make' },
          ...more,
        },
      },
      cars,
    );
  const says = { pages: 'totalPages', number: 'number', first: 'first', last: 'last', size: 'size', items: 'count' };
  const told = list({}, { says, hasMore: 'more' });
  const finding = 'api.page.members';
  const set = (name: string, value: (body: Readonly<Record<string, unknown>>) => number | boolean): Defect =>
    changeBody((body) => ({ ...body, [name]: value(body) }));

  testList(
    'what a page says of itself',
    told,
    {
      'totalPages of the default size': [set('totalPages', () => 3), finding],
      'totalPages rounded down': [set('totalPages', ({ size }) => Math.floor(23 / Number(size))), finding],
      'totalPages one too many of a list that its page size divides': [
        set('totalPages', ({ size }) => Math.floor(23 / Number(size)) + 1),
        finding,
      ],
      'number from one': [set('number', ({ number }) => Number(number) + 1), finding],
      'first on every page': [set('first', () => true), finding],
      'last on no page': [set('last', () => false), finding],
      'last when the page is full': [set('last', ({ count, size }) => count === size), finding],
      'size is the default': [set('size', () => 10), finding],
      'count is the size': [set('count', ({ size }) => Number(size)), finding],
      'an empty list says that more follows': [
        set('more', ({ count, more }) => count === 0 || more === true),
        'api.page.more',
      ],
    },
    { passes: ['api.page.members'] },
  );

  test('a list without items may have no page, or one that is empty', async () => {
    const one = set('totalPages', ({ totalPages }) => Math.max(1, Number(totalPages)));
    expect(notPassed(await judgeContract(told.contract, told.serve(one)))).toEqual([]);
  });

  const atLeast = list({ count: { path: 'total', atLeast: true } });
  test.each([0, 5, 7])('a lower bound of %i is right', async (least) => {
    const bound = changeCount((_, items) => Math.min(least, items.length));
    expect(notPassed(await judgeContract(atLeast.contract, atLeast.serve(bound)))).toEqual([]);
  });
  test('a lower bound above the items of the list is found', () =>
    expectFound(
      atLeast,
      changeCount(() => 24),
      'api.count',
    ));

  testRefused(list, [
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
  ]);
});

describe('a list without pages', () => {
  const birds = Array.from({ length: 24 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] ?? '' }));
  const list = modelled(
    {
      name: 'birds',
      query: { kind: text },
      item: { id: integer, kind: text },
      around: { total: integer },
      list: {
        paging: { style: 'none' },
        count: 'total',
        order: { by: 'id', direction: 'ascending' },
        filters: { kind: 'kind' },
      },
    },
    birds,
  );
  test('has no case about pages', () => {
    const ids = list.contract.cases.map(({ requirement }) => requirement.id);
    expect(ids.filter((id) => id.startsWith('api.page'))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['api.filter', 'api.order', 'api.count']));
  });
});

describe('sizes and offsets outside their bounds, full pages, and sizes that change during a walk', () => {
  const list = (paging: object, more: object = {}): Modelled =>
    modelled(
      {
        name: 'boats',
        query: {
          limit: { ...integer, minimum: 5, maximum: 20, default: 10 },
          offset: integer,
          cursor: text,
          page: integer,
        },
        item: { id: integer },
        around: { total: integer, next: { type: ['string', 'null'] } },
        list: { paging, ...more },
      },
      Array.from({ length: 47 }, (_, n) => ({ id: n * 3 })),
    );
  const fromEnd = relist({ start: (start, _, total) => (start < 0 ? Math.max(0, total + start) : start) });
  const defaultAbove = when(atLeast('limit', 21), ignore('limit'));

  const rows: readonly (readonly [declared: object, wrong: object | Defect, requirement: string])[] = [
    [{ belowMinimum: 'refused' }, { belowMinimum: 'minimum' }, 'below-minimum'],
    [{ belowMinimum: 'minimum' }, { belowMinimum: 'default' }, 'below-minimum'],
    [{ belowMinimum: 'default' }, { belowMinimum: 'maximum' }, 'below-minimum'],
    [{ belowMinimum: 'maximum' }, {}, 'below-minimum'],
    [{ zeroSize: 'empty' }, { zeroSize: 'default' }, 'below-minimum'],
    [{ zeroSize: 'default' }, { zeroSize: 'empty' }, 'below-minimum'],
    [{ negativeSize: 'refused' }, { negativeSize: 'default' }, 'below-minimum'],
    [{ negativeSize: 'maximum' }, {}, 'below-minimum'],
    [{ aboveMaximum: 'clamp' }, defaultAbove, 'maximum'],
    [{ aboveMaximum: 'clamp' }, {}, 'maximum'],
    [{ belowMinimum: 'refused', zeroSize: 'maximum', aboveMaximum: 'refused' }, {}, 'below-minimum'],
  ];
  describe.each([byOffset, byCursor])('%j', (style) => {
    test.each(rows)('%j: a right list has no finding, a faulty one has', async (declared, wrong, name) => {
      const [right, requirement] = [list({ ...style, ...declared }), `api.page.${name}`];
      await expectSilent(right, requirement, 'api.page.minimum', 'api.page.size');
      const served = typeof wrong === 'function' ? (wrong as Defect) : list({ ...style, ...wrong });
      await expectFound(right, served, requirement, requirement);
    });
  });

  test('what a document leaves open is never judged', async () => {
    for (const style of [byOffset, byPage, byCursor]) {
      const { contract } = list(style);
      const open = style === byCursor ? {} : { beforeFirst: 'first' };
      const servers = [
        list({ ...style, belowMinimum: 'maximum' }).serve(),
        list({ ...style, belowMinimum: 'empty' }).serve(style === byCursor ? undefined : fromEnd),
        list({ ...style, zeroSize: 'maximum', negativeSize: 'empty', ...open }).serve(),
      ];
      for (const server of servers) expect(notPassed(await judgeContract(contract, server, 'api.page.*'))).toEqual([]);
    }
  });

  test('a size above the maximum gives a page of the maximum, which does not end the list', async () => {
    for (const style of [byOffset, byPage]) {
      const right = list({ ...style, aboveMaximum: 'clamp' });
      expect(notPassed(await judgeContract(right.contract, right.serve(), 'api.page.*'))).toEqual([]);
    }
  });

  /** Pages at which a place and a size fit have one item less, and the next page begins with that item. */
  const short = (fits: (start: number, size: number) => boolean): Defect => {
    const end = (start: number, size: number): number => start + size - (fits(start, size) ? 1 : 0);
    return relist({
      page: (all, { begin, size }) => all.slice(begin, end(begin, size)),
      follow: (all, { begin, size }) => (end(begin, size) < all.length ? end(begin, size) : undefined),
    });
  };
  const shortLater = short((start) => start > 0);
  /** Every page with items leads to one without. */
  const emptyBetween = bySteps(
    () =>
      function* (call) {
        const cursor = textAt(call, 'cursor');
        const answer = yield cursor === '' ? call : callWith(call, { cursor: cursor.replace('!', '') });
        return withBody(answer, (body) =>
          cursor.endsWith('!')
            ? { ...body, boats: [], next: cursor.slice(0, -1) }
            : { ...body, next: typeof body['next'] === 'string' ? `${body['next']}!` : null },
        );
      },
  );
  const full = list({ ...byCursor, fullPages: true });

  testList(
    'full pages',
    full,
    {
      'later pages are short': [shortLater, 'api.page.full'],
      'empty pages lie between': [emptyBetween, 'api.page.full'],
    },
    { passes: ['api.page.full'] },
  );
  testList(
    'pages of which none is empty',
    list({ ...byCursor, emptyPages: false }),
    { 'empty pages lie between': [emptyBetween, 'api.page.never-empty page-empty'] },
    { passes: ['api.page.never-empty'], among: ['api.page.*'] },
  );
  test.each([shortLater, emptyBetween])('where a document does not promise them, %o is right', async (defect) => {
    const open = list(byCursor);
    expect(findingsOf(await judgeContract(open.contract, open.serve(defect)))).toEqual([]);
  });

  const multiples = relist({ start: (start, size) => Math.floor(start / size) * size });
  test('a cursor may be bound to its size', async () => {
    const open = list(byCursor);
    expect(notPassed(await judgeContract(open.contract, open.serve(multiples)))).toEqual([]);
  });

  testRefused(list, [
    [{ ...byCursor, beforeFirst: 'first' }, {}, 'paging.beforeFirst with paging.style cursor'],
    [{ ...byPage, changingSize: true }, {}, 'paging.changingSize with paging.style page'],
    [{ style: 'link', size: undefined, zeroSize: 'empty' }, {}, 'paging.zeroSize without size'],
    [{ ...byOffset, zeroSize: 'clamp' }, {}, 'has "clamp" as paging.zeroSize'],
  ]);
});
