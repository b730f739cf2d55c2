import { describe, expect, test } from 'vitest';
import type { CallTrigger } from '../../../../defects/triggers.ts';
import { given, onLaterPages } from '../../../../defects/triggers.ts';
import { type Defect, when } from '../../../../defects/defect.ts';
import type { Call } from '../../../../defects/call.ts';
import { isMembers } from '../../../../defects/value.ts';
import { keyOf, readToken } from '../../../../defects/model/cursor.ts';
import { changeItems } from '../../../../defects/operators/answers.ts';
import { dropItem, reverseItems } from '../../../../defects/operators/items.ts';
import { endEarly, endEmpty, relist } from '../../../../defects/operators/pages.ts';
import { changeParameters, ignore, replace } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { judged, notPassed } from '../judged.ts';
import { each, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';
import { expectFound, foundIn, modelled, type Modelled, testList, testRefused } from '../modelled.ts';

/** Ends of lists, and cursors: bound, in several places, and back. */

const itemsTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const byOffset = { style: 'offset', size: 'limit', cursor: 'offset' };
const byPage = { style: 'page', size: 'limit', cursor: 'page' };
const byCursor = { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' };
const flag = { type: 'boolean' };

describe('pages behind the end that give the last page again', () => {
  const cars = (count: number, list: object, behindEnd?: number): Modelled =>
    modelled(
      {
        name: 'cars',
        query: { limit: sizeUpTo(20, 10), offset: place, page: { ...integer, minimum: 1 } },
        item: { id: integer },
        around: each(integer, 'total'),
        list,
      },
      itemsTo(count),
      defined({ behindEnd }),
    );
  const lastPage = relist({
    start: (start, size, total) => (start >= total ? Math.max(0, Math.ceil(total / size) - 1) * size : start),
  });
  const lastItems = relist({ start: (start, size, total) => (start >= total ? Math.max(0, total - size) : start) });

  describe.each([{ paging: byOffset }, { paging: byOffset, count: 'total' }, { paging: byPage }])('%j', (list) => {
    test.each([1, 10, 17, 57])(
      '%i items: an empty page and a refusal are right, the last page is found',
      async (count) => {
        for (const behindEnd of [undefined, 404]) {
          const { contract, serve } = cars(count, list, behindEnd);
          const judgements = await judged(contract, serve());
          expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
          const own = judgements.outcomes.filter(({ requirement }) => requirement === 'api.page.behind-end');
          expect(own.map(({ verdict }) => verdict)).toEqual(['pass']);
        }
        for (const defect of [lastPage, lastItems]) {
          const { contract, serve } = cars(count, list);
          const found = await foundIn(contract, serve(defect), 'api.page.behind-end');
          expect(found).toEqual(['api.page.behind-end items-behind-the-end']);
        }
      },
    );

    test('a walk without a count does not end behind a full last page that comes again', () =>
      expectFound(
        cars(100, list),
        lastPage,
        'count' in list ? 'api.page.behind-end items-behind-the-end' : 'api.page.continues page-repeats-items',
        'api.page.*',
      ));
  });

  test('a list that grows while it is read has no finding', async () => {
    let count = 10;
    const growing = listening((_, query) => {
      count += 1;
      const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
      return {
        cars: itemsTo(count)
          .toReversed()
          .slice(offset, offset + limit),
      };
    });
    expect(await foundIn(cars(0, { paging: byOffset }).contract, growing, 'api.page.behind-end')).toEqual([]);
  });

  test('a page number that a count bounds may give the last page', async () => {
    const { contract, serve } = cars(17, { paging: byPage, count: 'total' });
    expect(notPassed(await judged(contract, serve(lastPage)))).toEqual([]);
  });
});

describe('cursors bound to filters and order, and one for the first page', () => {
  const birds = Array.from({ length: 43 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] ?? '' }));
  const bound = (paging: object): Modelled =>
    modelled(
      {
        name: 'birds',
        query: { limit: sizeUpTo(50, 10), cursor: text, kind: text, dir: { ...text, enum: ['asc', 'desc'] } },
        item: { id: integer, kind: text },
        around: { next: { type: ['string', 'null'] } },
        list: { paging: { ...byCursor, ...paging }, filters: { kind: 'kind' }, order: { by: 'id', parameter: 'dir' } },
      },
      birds,
    );
  const kinds = ['refused', 'kept', 'free'] as const;
  /** The cursor is that of a list with another filter or order. */
  const isForeign: CallTrigger = ({ parameters: { cursor, limit: _, ...own } }) =>
    cursor !== undefined && readToken(String(cursor))?.of !== keyOf(own);
  const opening = given('cursor', '');

  for (const kind of kinds) {
    const others = kinds.filter((other) => other !== kind);
    testList(
      `bound: ${kind}`,
      bound({ bound: kind }),
      Object.fromEntries(others.map((other) => [other, [bound({ bound: other }), 'api.page.bound']])),
      { passes: ['api.page.bound'] },
    );
  }

  test('a place that loses the first item of the other list is found', () =>
    expectFound(bound({ bound: 'free' }), when(isForeign, dropItem('first')), 'api.page.bound'));

  test('without `bound`, any of them is right', async () => {
    for (const kind of kinds)
      expect(notPassed(await judged(bound({}).contract, bound({ bound: kind }).serve()))).toEqual([]);
  });

  testList(
    'a first cursor',
    bound({ firstCursor: '' }),
    {
      'gives the last item': [
        when(
          opening,
          changeItems((items) => items.slice(-1)),
        ),
        'api.page.first-cursor',
      ],
      'is refused': [refuse(opening), 'api.page.first-cursor'],
    },
    { passes: ['api.page.first-cursor'] },
  );

  testRefused(bound, [
    [{ style: 'offset', next: undefined, bound: 'kept' }, 'paging.bound with paging.style offset'],
    [{ style: 'offset', next: undefined, firstCursor: '' }, 'paging.firstCursor with paging.style offset'],
    [{ bound: 'yes' }, 'has "yes" as paging.bound'],
  ]);
});

describe('cursors in a header of the answer, or in the last item of the page', () => {
  const stars = Array.from({ length: 57 }, (_, n) => ({
    id: `s${String((n * 23) % 57).padStart(2, '0')}`,
    size: n % 5,
  }));
  const list = (paging: object): Modelled =>
    modelled(
      {
        name: 'stars',
        query: { limit: sizeUpTo(40, 10), after: text },
        item: { id: text, size: integer },
        isClosed: true,
        around: { more: flag },
        list: { paging: { style: 'cursor', size: 'limit', cursor: 'after', ...paging } },
      },
      stars,
    );
  /** The place of the item before or behind the one that a cursor names. */
  const indexIn = (cursor: string): number => readToken(cursor)?.after ?? stars.findIndex(({ id }) => id === cursor);
  const shifted = (by: number): Defect =>
    replace('after', (cursor) => (readToken(cursor) ? tokenAt(indexIn(cursor) + by) : stars[indexIn(cursor) + by]?.id));
  const tokenAt = (after: number): string => Buffer.from(JSON.stringify({ after })).toString('base64url');
  const finding = /^api\.page\.(?:continues|any-size|more) /;

  const faults = {
    'the cursor is ignored': [ignore('after'), finding],
    'pages repeat an item': [shifted(-1), finding],
    'pages skip an item': [shifted(1), finding],
    'pages end too early': [
      when(({ parameters: { after } }) => after !== undefined && indexIn(String(after)) > 20, endEmpty()),
      finding,
    ],
  } as const;
  const more = { 'no page follows the second': [when(onLaterPages, endEarly()), finding] } as const;
  const passes = ['api.page.continues'];

  testList('a header', list({ next: { header: 'x-next' } }), { ...faults, ...more }, { passes });
  // Only the length of a page ends this list: the last item always gives a cursor.
  testList('the last item', list({ next: { lastItem: 'id' } }), faults, { passes });
  testList('with hasMore', list({ next: { lastItem: 'id' }, hasMore: 'more' }), { ...faults, ...more }, { passes });

  testRefused(list, [
    [{ next: { lastItem: 'idd' } }, 'names the member idd in paging.next.lastItem'],
    [{ next: { lastItem: 'id', header: 'x' } }, 'paging.next'],
    [{ style: 'offset', cursor: 'after', next: { header: 'x' } }, 'paging.next with paging.style offset'],
  ]);
});

describe('a way back, from the first item of a page or by a cursor in the answer', () => {
  const charges = Array.from({ length: 41 }, (_, n) => ({
    id: `ch_${String((n * 17) % 41).padStart(2, '0')}`,
    amount: n,
  }));
  const list = (paging: object): Modelled =>
    modelled(
      {
        name: 'charges',
        query: {
          limit: sizeUpTo(100, 10),
          ...each(text, 'starting_after', 'ending_before', 'cursor', 'place'),
          reverse: { type: 'boolean', default: false },
        },
        item: { id: text, amount: integer },
        isClosed: true,
        around: { has_more: flag, ...each(text, 'after', 'before', 'last', 'first') },
        list: { paging: { style: 'cursor', size: 'limit', ...paging } },
      },
      charges,
    );
  const lastItem = { cursor: 'starting_after', next: { lastItem: 'id' }, hasMore: 'has_more' };
  const ways = {
    'the first item': [
      { ...lastItem, previous: { cursor: 'ending_before', from: { firstItem: 'id' } } },
      'ending_before',
    ],
    'a member, by one parameter': [{ cursor: 'cursor', next: 'after', previous: { from: 'before' } }, 'cursor'],
    'a member, in a direction': [
      { cursor: 'place', next: 'last', previous: { from: 'first', with: { reverse: true } } },
      'place',
    ],
    'a header': [
      { cursor: 'cursor', next: 'after', previous: { cursor: 'cursor', from: { header: 'X-Before' } } },
      'cursor',
    ],
  } as const;

  for (const [name, [paging, parameter]] of Object.entries(ways)) {
    const isAlone = parameter !== 'ending_before';
    // Two parameters that lead to pages are the parts of one cursor.
    const held = isAlone ? parameter : 'starting_after and ending_before';
    /** The cursor of a call that goes back; undefined: it does not. */
    const backIn = ({ parameters }: Pick<Call, 'parameters'>): string | undefined => {
      const cursor = parameters[held];
      if (!isAlone) return isMembers(cursor) ? (cursor['ending_before'] as string | undefined) : undefined;
      const isBack = String(parameters['reverse']) === 'true' || readToken(String(cursor))?.isBack === true;
      return isBack && cursor !== undefined ? String(cursor) : undefined;
    };
    const isBack: CallTrigger = (call) => backIn(call) !== undefined;
    const placeIn = (call: Call): number => {
      const cursor = backIn(call) ?? '';
      return readToken(cursor)?.after ?? charges.findIndex(({ id }) => id === cursor);
    };
    /** The cursor is that of another place. */
    const moved = (by: number): Defect =>
      changeParameters((_, call) => {
        const [cursor, after] = [backIn(call), placeIn(call) + by];
        if (cursor === undefined) return undefined;
        const token = readToken(cursor);
        if (!token) return { [held]: { ending_before: charges[after]?.id ?? cursor } };
        return { [held]: Buffer.from(JSON.stringify({ ...token, after })).toString('base64url') };
      });
    const fromStart = changeItems((items, call) => charges.slice(0, Math.min(placeIn(call), items.length)));
    const wrapped = changeItems((items, call) => (placeIn(call) === 0 ? charges.slice(-10) : items));
    const finding = 'api.page.previous';
    testList(
      `from ${name}`,
      list(paging),
      {
        'it gives the first page': [when(isBack, fromStart), finding],
        'it has its own item': [moved(1), finding],
        'it skips an item': [moved(-1), finding],
        'it is reversed': [when(isBack, reverseItems()), finding],
        'it is ignored': [when(isBack, ignore(held)), finding],
        'it is refused': [refuse(isBack), finding],
        'it wraps around': [when(isBack, wrapped), finding],
      },
      { only: ['api.page.previous'] },
    );
  }

  testRefused(list, [
    [{ ...lastItem, previous: true }, 'no object as paging.previous with paging.style cursor'],
    [{ ...lastItem, previous: { cursor: 'ending_befor', from: { firstItem: 'id' } } }, 'the parameter ending_befor'],
    [{ ...lastItem, previous: { cursor: 'ending_before', from: { firstItem: 'ident' } } }, 'paging.previous.from'],
    [{ ...lastItem, previous: { cursor: 'ending_before' } }, 'paging.previous'],
    [{ cursor: 'cursor', next: 'after', previous: { from: 'before', with: { revers: true } } }, 'the parameter revers'],
    [{ style: 'link', previous: { from: 'before' } }, 'an object as paging.previous with paging.style link'],
  ]);
});
