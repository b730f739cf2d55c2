import { describe, expect, test } from 'vitest';
import type { Answer, Call, Parameters } from '../../defects/call.ts';
import { type Defect, runSteps, sendSteps, type Steps, when, type World } from '../../defects/defect.ts';
import { changeEach, lack, member, oneIn, swap } from '../../defects/operators/answers.ts';
import { dropItem, repeatItem, reverseItems, sortAsText, swapNeighbours } from '../../defects/operators/items.ts';
import { changeList, endEarly, stayOnPage } from '../../defects/operators/pages.ts';
import { ignore, shift } from '../../defects/operators/parameters.ts';
import { refuse } from '../../defects/operators/refusals.ts';
import { changeCount, dropLast, relink, repeatAcross, skipPage, swapAcross } from '../../defects/operators/walks.ts';
import { every, given, onLaterPages, onPage, whenFiltered } from '../../defects/triggers.ts';
import type { Members, Value } from '../../defects/value.ts';
import { otherType } from '../../defects/values.ts';
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

/** The behaviour of an operation with a defect. It finds no data of a provider. */
const behaviourOf = (defect: Defect, on: Operation = operation, next = provider): ((call: Call) => Steps) => {
  const behaviour = defect(on)?.call;
  if (!behaviour) throw new Error('the defect changes no calls');
  return (call) => behaviour(call, { next, world: {} as World });
};

/** The answers of a provider with a defect to these calls, one after the other. */
const answersOf = (defect: Defect, ...calls: readonly Parameters[]): Answer[] => {
  const answer = behaviourOf(defect);
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
    const [whole] = bodiesOf(changeEach(swap('id', 'status')), { limit: 1 });
    expect(whole?.['orders']).toEqual([{ id: 'closed', status: 3 }]);
    expect(bodiesOf(changeEach(member('id', otherType)), { limit: 1 })[0]?.['orders']).toEqual([
      { id: '3', status: 'closed' },
    ]);

    const dropped = changeEach(lack('id'), oneIn(3));
    const ids = idsOf(dropped, { limit: 9 })[0] ?? [];
    const missing = ids.filter((id) => id === null).length;
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
    const reversed = changeList((all) => all.toReversed());
    const [after] = nextOf(reversed, first) as string[];
    expect(idsOf(reversed, first, { after })).toEqual([
      [11, 10, 9],
      [8, 7, 6],
    ]);
    const [later] = nextOf(reversed, { after }) as string[];
    expect(nextOf(reversed, { after: later })).toEqual([undefined]);
  });

  test('pages that follow by links, and counts in headers', () => {
    const [listing, linked] = [operation.listing, 'link'] as const;
    const byLinks = { ...operation, listing: { ...listing, count: { header: 'X-Total' }, paging: { style: linked } } };
    const answer = (defect: Defect, ...calls: readonly Parameters[]): (Answer | undefined)[] => {
      const behaviour = behaviourOf(defect, byLinks as Operation);
      return calls.map((parameters) =>
        runSteps(behaviour({ operation: operation.id, parameters }), (call) => {
          const link = '</orders?after=3>; rel="next", </orders>; rel="first"';
          return { ...provider(call), headers: { link, 'x-total': 'items 0-2/9' } } as Answer;
        }),
      );
    };
    expect(
      answer(
        changeCount((count) => count + 1),
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
    const later = answer(refuse(onLaterPages, 500), {}, { after: '3' }, { after: '6' });
    expect(later).toMatchObject([{ status: 200 }, { status: 500 }, { status: 200 }]);
  });

  test('refusals and statuses', () => {
    expect(answersOf(refuse(undefined, 404), {})[0]).toMatchObject({
      status: 404,
      body: { statusCode: 404, error: 'Not Found' },
    });
  });
});

describe('triggers', () => {
  test('a parameter, and one of its values', () => {
    expect(idsOf(when(given('status'), dropItem()), {}, { status: 'open' })).toEqual([
      [3, 4, 5],
      [4, 6],
    ]);
    expect(idsOf(when(given('status', 'closed'), dropItem()), { status: 'open' })).toEqual([[4, 6, 8]]);
  });

  test('pages of a walk, by the cursors that the provider gave', () => {
    expect(idsOf(when(onPage(2), dropItem()), {}, { after: '3' }, { after: '6' })).toEqual([
      [3, 4, 5],
      [6, 7],
      [9, 10, 11],
    ]);
    expect(idsOf(when(onLaterPages, dropItem()), {}, { after: '3' })).toEqual([
      [3, 4, 5],
      [6, 7],
    ]);
  });

  test('every second answer, and filtered lists', () => {
    expect(idsOf(when(every(2), dropItem()), {}, {}).map(({ length }) => length)).toEqual([3, 2]);
    expect(idsOf(when(whenFiltered, dropItem()), {}, { status: 'open' }).map(({ length }) => length)).toEqual([3, 2]);
  });
});

test('over HTTP a defect answers as in process', async () => {
  const call = { operation: operation.id, parameters: { status: 'open' } };
  const sent = await sendSteps(behaviourOf(ignore('status'))(call), async (asked) => provider(asked));
  expect(sent).toEqual(runSteps(behaviourOf(ignore('status'))(call), provider));
});
