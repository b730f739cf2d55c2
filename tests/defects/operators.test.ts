import { describe, expect, test } from 'vitest';
import type { Answer, Call, Parameters } from '../../defects/call.ts';
import { type Defect, runSteps, sendSteps } from '../../defects/defect.ts';
import { dropItem, repeatItem, reverseItems, sortAsText, swapNeighbours } from '../../defects/operators/items.ts';
import { dropMember, retype, swap } from '../../defects/operators/members.ts';
import { endEarly, stayOnPage } from '../../defects/operators/pages.ts';
import { ignore, shift, takeFor } from '../../defects/operators/parameters.ts';
import { accept, refuse, restatus } from '../../defects/operators/refusals.ts';
import {
  addEmptyPages,
  changeCount,
  dropLast,
  leadBack,
  relink,
  relist,
  repeatAcross,
  skipPage,
  swapAcross,
} from '../../defects/operators/walks.ts';
import { every, given, onLaterPages, onPage, whenFiltered } from '../../defects/triggers.ts';
import type { Members, Value } from '../../defects/value.ts';
import type { Operation } from '../../engine/model/operation.ts';

const operation: Operation = {
  id: 'listOrders',
  kind: 'rest',
  base: 'api',
  section: 'Orders',
  summary: 'Lists orders',
  httpMethod: 'GET',
  path: '/orders',
  parameters: {
    limit: { in: 'query', type: 'integer', minimum: 1, maximum: 50, default: 3 },
    after: { in: 'query', type: 'string' },
    status: { in: 'query', type: 'string' },
  },
  listing: {
    items: 'orders',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
    filters: { status: 'status' },
  },
  vocabulary: { formats: {}, shapes: {} },
  schema: 'orders',
};

const orders = Array.from({ length: 9 }, (_, index) => ({ id: index + 3, status: index % 2 ? 'open' : 'closed' }));

/** A provider of nine orders, three to a page. */
const provider = ({ parameters }: Call): Answer => {
  const place = Number(parameters['after'] ?? 0);
  const matching = orders.filter(({ status }) => (parameters['status'] ?? status) === status);
  const page = matching.slice(place, place + Number(parameters['limit'] ?? 3));
  const end = place + page.length;
  const next = end < matching.length ? { next: String(end) } : {};
  return { kind: 'answer', status: 200, body: { orders: page.map((order) => ({ ...order })), ...next } };
};

/** The answers of a provider with a defect to these calls, one after the other. */
const answersOf = (defect: Defect, ...calls: readonly Parameters[]): Answer[] => {
  const answer = defect.on(operation);
  return calls.map((parameters) => runSteps(answer({ operation: operation.id, parameters }), provider));
};

const bodiesOf = (defect: Defect, ...calls: readonly Parameters[]): Members[] =>
  answersOf(defect, ...calls).map((answer) => (answer.kind === 'answer' ? (answer.body as Members) : {}));

const idsOf = (defect: Defect, ...calls: readonly Parameters[]): Value[][] =>
  bodiesOf(defect, ...calls).map(({ orders: items }) => (items as Members[]).map(({ id }) => id ?? null));

describe('operators', () => {
  test('parameters', () => {
    expect(idsOf(ignore('status'), { status: 'open' })).toEqual([[3, 4, 5]]);
    expect(idsOf(shift('after', 1), { after: '3' })).toEqual([[7, 8, 9]]);
    expect(idsOf(takeFor('limit', 'after'), { limit: 6 })).toEqual([[9, 10, 11]]);
  });

  test('items', () => {
    expect(idsOf(dropItem(), {})).toEqual([[3, 4]]);
    expect(idsOf(dropItem('first'), {})).toEqual([[4, 5]]);
    expect(idsOf(repeatItem(), {})).toEqual([[3, 3, 4, 5]]);
    expect(idsOf(reverseItems(), {})).toEqual([[5, 4, 3]]);
    expect(idsOf(swapNeighbours('status'), {})).toEqual([[4, 3, 5]]);
    expect(idsOf(sortAsText('id'), { limit: 9 })).toEqual([[10, 11, 3, 4, 5, 6, 7, 8, 9]]);
  });

  test('members, of items chosen by their content', () => {
    const [whole] = bodiesOf(swap('id', 'status'), { limit: 1 });
    expect(whole?.['orders']).toEqual([{ id: 'closed', status: 3 }]);
    expect(bodiesOf(retype('id'), { limit: 1 })[0]?.['orders']).toEqual([{ id: '3', status: 'closed' }]);

    const dropped = dropMember('id').oneIn(3);
    const ids = idsOf(dropped, { limit: 9 })[0] ?? [];
    const missing = ids.filter((id) => id === null).length;
    expect(dropped.name).toBe("dropMember('id').oneIn(3)");
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(9);
    expect(idsOf(dropped, { limit: 9 })[0]).toEqual(ids);
  });

  test('pages', () => {
    expect(bodiesOf(endEarly(), {})[0]?.['next']).toBeUndefined();
    expect(bodiesOf(stayOnPage(), { after: '3' })[0]?.['next']).toBe('3');
  });

  test('walks', () => {
    const nextOf = (defect: Defect, ...calls: readonly Parameters[]): unknown[] =>
      bodiesOf(defect, ...calls).map(({ next }) => next);
    const [first, second, last] = [{}, { after: '3' }, { after: '6' }];
    expect(nextOf(skipPage(), first, second, last)).toEqual(['6', '6', undefined]);
    expect(nextOf(leadBack(), first, second, last)).toEqual(['3', '3', undefined]);
    expect(nextOf(addEmptyPages(), last, { after: 'behind-the-end' })).toEqual(['behind-the-end', 'behind-the-end.']);
    expect(idsOf(repeatAcross(), first, last)).toEqual([
      [3, 4, 6],
      [9, 10, 11],
    ]);
    expect(idsOf(swapAcross(), first, second, last)).toEqual([
      [3, 4, 6],
      [5, 7, 9],
      [8, 10, 11],
    ]);
    expect(idsOf(dropLast('on the last page'), first, last)).toEqual([
      [3, 4, 5],
      [9, 10],
    ]);
    const reversed = relist('reversed', (all) => all.toReversed());
    expect(idsOf(reversed, first, { after: '@3' })).toEqual([
      [11, 10, 9],
      [8, 7, 6],
    ]);
    expect(nextOf(reversed, first, { after: '@6' })).toEqual(['@3', undefined]);
  });

  test('pages that follow by links, and counts in headers', () => {
    const [listing, linked] = [operation.listing, 'link'] as const;
    const byLinks = { ...operation, listing: { ...listing, count: { header: 'X-Total' }, paging: { style: linked } } };
    const answer = (defect: Defect, ...calls: readonly Parameters[]): (Answer | undefined)[] => {
      const behaviour = defect.on(byLinks as Operation);
      return calls.map((parameters) =>
        runSteps(behaviour({ operation: operation.id, parameters }), (call) => {
          const link = '</orders?after=3>; rel="next", </orders>; rel="first"';
          return { ...provider(call), headers: { link, 'x-total': 'items 0-2/9' } } as Answer;
        }),
      );
    };
    expect(
      answer(
        changeCount('+1', (count) => count + 1),
        {},
      )[0],
    ).toMatchObject({
      headers: { 'x-total': 'items 0-2/10' },
    });
    expect(
      answer(
        relink('next', () => undefined),
        {},
      )[0],
    ).toMatchObject({ headers: { link: '</orders>; rel="first"' } });
    const later = answer(refuse(500).when(onLaterPages), {}, { after: '3' }, { after: '6' });
    expect(later).toMatchObject([{ status: 200 }, { status: 500 }, { status: 200 }]);
  });

  test('refusals and statuses', () => {
    expect(answersOf(accept({ orders: [] }), {})[0]).toMatchObject({ status: 200, body: { next: '3' } });
    expect(answersOf(refuse(404), {})[0]).toMatchObject({ status: 404, body: { statusCode: 404, error: 'Not Found' } });
    expect(answersOf(restatus(201), {})[0]).toMatchObject({ status: 201 });
  });
});

describe('triggers', () => {
  test('a parameter, and one of its values', () => {
    expect(idsOf(dropItem().when(given('status')), {}, { status: 'open' })).toEqual([
      [3, 4, 5],
      [4, 6],
    ]);
    expect(idsOf(dropItem().when(given('status', 'closed')), { status: 'open' })).toEqual([[4, 6, 8]]);
    expect(dropItem().when(given('status', 'closed')).name).toBe("dropItem('last').when(given('status', 'closed'))");
  });

  test('pages of a walk, by the cursors that the provider gave', () => {
    expect(idsOf(dropItem().when(onPage(2)), {}, { after: '3' }, { after: '6' })).toEqual([
      [3, 4, 5],
      [6, 7],
      [9, 10, 11],
    ]);
    expect(idsOf(dropItem().when(onLaterPages), {}, { after: '3' })).toEqual([
      [3, 4, 5],
      [6, 7],
    ]);
  });

  test('every second answer, and filtered lists', () => {
    expect(idsOf(dropItem().when(every(2)), {}, {}).map(({ length }) => length)).toEqual([3, 2]);
    expect(idsOf(dropItem().when(whenFiltered), {}, { status: 'open' }).map(({ length }) => length)).toEqual([3, 2]);
  });
});

test('over HTTP a defect answers as in process', async () => {
  const call = { operation: operation.id, parameters: { status: 'open' } };
  const sent = await sendSteps(ignore('status').on(operation)(call), async (asked) => provider(asked));
  expect(sent).toEqual(runSteps(ignore('status').on(operation)(call), provider));
});
