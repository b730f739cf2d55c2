import { describe, expect, test } from 'vitest';
import { relist } from '../../../../defects/operators/pages.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { array, contractOf, flag, objectOf, query, reads } from '../document.ts';
import { codesOf, judgeContract, notPassed } from '../judged.ts';
import { byCursor, byOffset, byPage, each, integer, offset, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';
import { expectFound, foundIn, modelled, type Modelled, testRefused } from '../modelled.ts';

/** Ends of lists, and cursors: bound, in several places, and back. */

const itemsTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

describe('pages behind the end that give the last page again', () => {
  const cars = (count: number, list: object, behindEnd?: number): Modelled =>
    modelled(
      {
        name: 'cars',
        query: { limit: sizeUpTo(20, 10), offset: offset, page: { ...integer, minimum: 1 } },
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

  describe.each([{ paging: byOffset }, { paging: byOffset, count: 'total' }, { paging: byPage }])('%j', (list) => {
    test.each([1, 10, 17, 57])('%i items: an empty page and a refusal are right', async (count) => {
      for (const behindEnd of [undefined, 404]) {
        const { contract, serve } = cars(count, list, behindEnd);
        const judgements = await judgeContract(contract, serve());
        expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
        const own = judgements.outcomes.filter(({ requirement }) => requirement === 'api.page.behind-end');
        expect(own.map(({ verdict }) => verdict)).toEqual(['pass']);
      }
    });
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
    expect(notPassed(await judgeContract(contract, serve(lastPage)))).toEqual([]);
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
  test('without `bound`, any of them is right', async () => {
    for (const kind of ['refused', 'kept', 'free'])
      expect(notPassed(await judgeContract(bound({}).contract, bound({ bound: kind }).serve()))).toEqual([]);
  });

  testRefused(bound, [
    [{ style: 'offset', next: undefined, bound: 'kept' }, 'paging.bound with paging.style offset'],
    [{ style: 'offset', next: undefined, firstCursor: '' }, 'paging.firstCursor with paging.style offset'],
    [{ bound: 'yes' }, 'has "yes" as paging.bound'],
  ]);
});

describe('a last page with its own cursor, from which later items can be read', () => {
  const changes = (end: object): Modelled =>
    modelled(
      {
        name: 'changes',
        query: { limit: { ...integer, minimum: 1, maximum: 10 }, since: text },
        around: { since: text },
        list: { paging: { style: 'cursor', size: 'limit', cursor: 'since', next: 'since', ...end } },
      },
      itemsTo(23),
    );
  const declared = changes({ end: 'own-cursor' });

  test('ends the walk where the list says so, and hides no fault', async () => {
    expect(await foundIn(declared.contract, declared.serve())).toEqual([]);
    const late = relist({ start: (start) => (start > 0 ? start + 1 : 0) });
    await expectFound(declared, late, 'api.page.any-size');
  });

  test('is a walk that does not end, where the list says nothing', () =>
    expectFound(changes({}), declared, 'api.page.continues cursor-repeats'));
});

describe('cursors that belong to one of two lists', () => {
  const declared = { items: 'items', identity: ['id'], paging: { ...byCursor, foreignCursors: 'refused' } };
  const answer = objectOf({ items: array(objectOf({ id: integer })), next: text });
  const [cats, dogs] = ['cats', 'dogs'].map((kind) =>
    reads(kind, [query('limit', sizeUpTo(50, 5)), query('cursor')], answer, { 'x-assay-list': declared }),
  ) as [object, object];
  const contract = contractOf({ '/cats': cats, '/dogs': dogs });

  const served = (takesForeign: boolean) =>
    listening((path, asked) => {
      const [of, start] = (asked.get('cursor') ?? `${path}:0`).split(':');
      if (!/^\d+$/.test(start ?? '') || (of !== path && !(takesForeign && ['/cats', '/dogs'].includes(of ?? ''))))
        return 400;
      const end = Number(start) + Number(asked.get('limit') ?? 5);
      return { items: itemsTo(9).slice(Number(start), end), ...(end < 9 && { next: `${path}:${end}` }) };
    });

  test('they are refused, or found to be taken', async () => {
    expect(notPassed(await judgeContract(contract, served(false), 'api.page.*'))).toEqual([]);
    const found = await codesOf(contract, served(true), 'api.page.foreign-cursor');
    expect(found).toContain('api.page.foreign-cursor foreign-cursor-taken');
  });
});

describe('cursors in a header of the answer, in the last item of the page, and back', () => {
  const list = (paging: object): Modelled =>
    modelled(
      {
        name: 'charges',
        query: {
          limit: sizeUpTo(100, 10),
          ...each(text, 'starting_after', 'ending_before', 'cursor'),
          reverse: { type: 'boolean', default: false },
        },
        item: { id: text, amount: integer },
        isClosed: true,
        around: { has_more: flag, ...each(text, 'after', 'before') },
        list: { paging: { style: 'cursor', size: 'limit', ...paging } },
      },
      [],
    );
  const lastItem = { cursor: 'starting_after', next: { lastItem: 'id' }, hasMore: 'has_more' };
  testRefused(list, [
    [{ cursor: 'cursor', next: { lastItem: 'idd' } }, 'names the member idd in paging.next.lastItem'],
    [{ cursor: 'cursor', next: { lastItem: 'id', header: 'x' } }, 'paging.next'],
    [{ style: 'offset', cursor: 'cursor', next: { header: 'x' } }, 'paging.next with paging.style offset'],
    [{ ...lastItem, previous: true }, 'no object as paging.previous with paging.style cursor'],
    [{ ...lastItem, previous: { cursor: 'ending_befor', from: { firstItem: 'id' } } }, 'the parameter ending_befor'],
    [{ ...lastItem, previous: { cursor: 'ending_before', from: { firstItem: 'ident' } } }, 'paging.previous.from'],
    [{ ...lastItem, previous: { cursor: 'ending_before' } }, 'paging.previous'],
    [{ cursor: 'cursor', next: 'after', previous: { from: 'before', with: { revers: true } } }, 'the parameter revers'],
    [{ style: 'link', previous: { from: 'before' } }, 'an object as paging.previous with paging.style link'],
  ]);
});
