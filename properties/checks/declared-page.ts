import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { countIn, itemsPointer, nextCursor } from '../../engine/model/listing.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { itemOrder, type SortStep } from '../filters/sort-order.ts';
import { defaultQuestions } from '../filters/sort-questions.ts';
import { isUnusualRequest } from '../unusual-request.ts';

type Rule = 'in-order' | 'counted';

/**
 * Whether the document says of all optional parameters given what they make of the list: they page or narrow it.
 * Another one may order the list, or name a page in another way.
 */
const isDeclared = ({ operation: { listing, parameters }, call }: Answered): boolean => {
  if (!listing) return false;
  const { paging, filters = [], ranges = [], boxes = [] } = listing;
  const declared = new Set([
    paging.size,
    paging.cursor,
    ...filters.map(({ parameter }) => parameter),
    ...ranges.flatMap(({ from, to, interval }) => [from, to, interval?.parameter]),
    ...boxes.map(({ parameter }) => parameter),
  ]);
  return Object.keys(call.parameters).every((name) => declared.has(name) || parameters[name]?.required === true);
};

/** The place of the first item that surely belongs before the one that it follows; and how many steps are in order. */
const follow = (
  steps: readonly SortStep[],
  items: NonNullable<Answered['items']>,
): { readonly wrong?: number; readonly sure: number } => {
  let sure = 0;
  for (let place = 1; place < items.length; place += 1) {
    const order = itemOrder(steps, items[place - 1] ?? null, items[place] ?? null);
    if (order !== undefined && order > 0) return { wrong: place, sure };
    if (order !== undefined && order < 0) sure += 1;
  }
  return { sure };
};

/** The declared order, on every page, whatever filters the list has. */
const inOrder = (answer: Answered): Judgement<Rule> | undefined => {
  const { operation, items = [] } = answer;
  const { listing } = operation;
  if (!listing?.sorting?.byDefault) return undefined;
  const found = defaultQuestions(listing.sorting).flatMap(({ orders }) =>
    orders.map((steps) => ({ steps, ...follow(steps, items) })),
  );
  const sound = found.filter(({ wrong }) => wrong === undefined);
  if (sound.length > 0) {
    const evidence = Math.max(...sound.map(({ sure }) => sure));
    return evidence > 0 ? { rule: 'in-order', evidence: 1 } : undefined;
  }
  const [first] = found;
  const [step] = first?.steps ?? [];
  if (!first || first.wrong === undefined || !step) return undefined;
  const { path } = step.member;
  const { wrong } = first;
  return {
    rule: 'in-order',
    evidence: 1,
    violation: {
      code: 'unordered-within-page',
      message: 'the items of a page are not in order',
      expected: `${path} ${step.sign > 0 ? 'ascending' : 'descending'}`,
      actual: [items[wrong - 1], items[wrong]].map((item) => show(at(item ?? null, path), 80)).join(' then '),
      pointer: `${itemsPointer(listing)}/${wrong}`,
    },
  };
};

/** Whether a page is the first one and says that nothing follows. */
const isWholeList = (answer: Answered): boolean => {
  const { operation, call, items = [] } = answer;
  const { paging } = operation.listing ?? {};
  if (!paging || call.parameters[paging.cursor] !== undefined || paging.repeats === true) return false;
  const size = Number(integer(call.parameters[paging.size]) ?? paging.default);
  // Where a size of 0 is taken, it asks for the count alone.
  if (call.parameters[paging.size] !== undefined && size < 1) return false;
  // Where the target gives no cursor, a page that is not full is the last one.
  const isShort = items.length < Math.min(size, paging.maximum);
  return paging.style === 'token' ? nextCursor(answer, undefined) === undefined : isShort;
};

/** The count of a list that one page holds is the number of its items, whatever filters it has. */
const counted = (answer: Answered): Judgement<Rule> | undefined => {
  const { listing } = answer.operation;
  const place = listing?.count;
  if (place === undefined || !isWholeList(answer)) return undefined;
  const [count, items] = [countIn(answer), answer.items?.length ?? 0];
  if (count === undefined) return undefined;
  if (count === BigInt(items)) return { rule: 'counted', evidence: 1 };
  return {
    rule: 'counted',
    evidence: 1,
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

/** What a page by itself shows of the order and the count that a document declares for its list. */
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
