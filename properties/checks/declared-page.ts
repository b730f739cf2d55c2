import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { countIn, itemsPointer, nextCursor } from '../../engine/model/listing.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { itemOrder, type SortStep } from '../filters/sort-order.ts';
import { defaultQuestions } from '../filters/sort-questions.ts';
import { isUnusualRequest } from '../unusual-request.ts';

type Rule = 'in-order' | 'counted';

/**
 * Whether every optional parameter of the call is a page parameter, a filter or a range. Any other one may change the
 * order, or name a page in another way.
 */
const isDeclared = ({ operation: { listing, parameters }, call }: Answered): boolean => {
  if (!listing) return false;
  const { paging, filters = [], ranges = [], boxes = [], sorting: { turn, keys } = {} } = listing;
  const ordering = new Set([turn?.parameter, keys?.parameter]);
  const declared = new Set([
    paging.size,
    paging.cursor,
    ...filters.map(({ parameter }) => parameter),
    ...ranges.flatMap(({ from, to, interval }) => [from, to, interval?.parameter]),
    ...boxes.map(({ parameter }) => parameter),
  ]);
  return Object.keys(call.parameters).every(
    (name) => !ordering.has(name) && (declared.has(name) || parameters[name]?.required === true),
  );
};

/** The place of the first item that surely belongs before the one that it follows; undefined: there is none. */
const misplaced = (steps: readonly SortStep[], items: NonNullable<Answered['items']>): number | undefined => {
  const place = items.findIndex(
    (item, index) => index > 0 && (itemOrder(steps, items[index - 1] ?? null, item) ?? 0) > 0,
  );
  return place < 0 ? undefined : place;
};

/** The declared order, on every page, whatever filters the list has. */
const inOrder = (answer: Answered): Judgement<Rule> | undefined => {
  const { operation, items = [] } = answer;
  const { listing } = operation;
  if (!listing?.sorting?.byDefault) return undefined;
  const found = defaultQuestions(listing.sorting).flatMap(({ orders }) =>
    orders.map((steps) => ({ steps, wrong: misplaced(steps, items) })),
  );
  const [first] = found;
  if (found.some(({ wrong }) => wrong === undefined)) return undefined;
  const [step] = first?.steps ?? [];
  if (!first || first.wrong === undefined || !step) return undefined;
  const { path } = step.member;
  const { wrong } = first;
  return {
    rule: 'in-order',
    evidence: 0,
    violation: {
      code: 'unordered-within-page',
      message: 'the items of a page are not in order',
      expected: `${path} ${step.sign > 0 ? 'ascending' : 'descending'}`,
      actual: [items[wrong - 1], items[wrong]].map((item) => show(at(item ?? null, path), 80)).join(' then '),
      pointer: `${itemsPointer(listing)}/${wrong}`,
    },
  };
};

/** Whether a page is the first one and says that nothing follows. Pages that are counted never say so. */
const isWholeList = (answer: Answered): boolean => {
  const { operation, call } = answer;
  const { paging } = operation.listing ?? {};
  if (!paging || call.parameters[paging.cursor] !== undefined || paging.repeats === true) return false;
  // Where a size of 0 is taken, it asks for the count alone.
  if (integer(call.parameters[paging.size]) === 0n) return false;
  return paging.style === 'token' && nextCursor(answer, undefined) === undefined;
};

/** The count of a list that one page holds is the number of its items, whatever filters it has. */
const counted = (answer: Answered): Judgement<Rule> | undefined => {
  const { listing } = answer.operation;
  const place = listing?.count;
  if (place === undefined || !isWholeList(answer)) return undefined;
  const [count, items] = [countIn(answer), answer.items?.length ?? 0];
  if (count === undefined) return undefined;
  if (count === BigInt(items)) return undefined;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'count-differs',
      about: typeof place === 'string' ? place : place.header,
      message: 'the count of a list is not the number of its items',
      expected: `${items}, the items of this only page`,
      actual: `${count}`,
      ...(typeof place === 'string' ? { pointer: `/${place.replaceAll('.', '/')}` } : {}),
    },
  };
};

/**
 * What a page by itself shows of the order and the count that a document declares for its list. It only finds: that one
 * page is right is no evidence for the whole list, for which there are laws.
 */
export const declaredPage: PassiveCheck<Rule> = {
  name: 'checks/declared-page',
  rules: ['in-order', 'counted'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      if (!answer.items || answer.call.input !== 'valid' || isUnusualRequest(answer.call) || !isDeclared(answer))
        return;
      for (const judgement of [inOrder(answer), counted(answer)]) if (judgement) yield judgement;
    },
  }),
};
