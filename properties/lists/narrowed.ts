import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { nextCursor, sized } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { narrowingsOf } from '../filters/declared-conditions.ts';
import { isDocumented } from './documented-call.ts';
import { frozenWindow } from './frozen-window.ts';
import { type KnownList, listIn } from './gather.ts';
import { carriedConditions, openFilters } from '../filters/declared-conditions.ts';
import type { Parameter } from '../../engine/model/parameter.ts';
import type { Condition } from '../filters/conditions.ts';
import { escapedKinds } from '../filters/escapes.ts';
import { closedSets } from '../filters/list-changes.ts';
import { severalAtOnce } from '../filters/several-at-once.ts';
import { itemOrder } from '../filters/sort-order.ts';
import { keyQuestions, type SortQuestion, turnQuestions } from '../filters/sort-questions.ts';

/** Calls tried until one page holds a list that an optional parameter narrows. */
const mostTries = 3;
const mostLists = 2;

/** The condition whose values have the most characters that a URL escapes, or the first one. */
function mostEscaped(conditions: readonly Condition[]): readonly Condition[] {
  const kinds = ({ set }: Condition): number => escapedKinds(Object.values(set).map(String).join(''));
  return conditions.toSorted((a, b) => kinds(b) - kinds(a)).slice(0, 1);
}

/** One more parameter that narrows a list: a value of a closed set, or one that some of the items carry. */
export function narrowings(c: CaseContext, { parameters, answer: { items = [] } }: KnownCall): Parameters[] {
  const closed = closedSets(c, parameters)
    .filter(([name]) => c.operation.parameters[name]?.in !== 'path')
    .map(([name, value]): Record<string, Json> => ({ [name]: value }));
  const filters = openFilters(c).flatMap((filter) =>
    mostEscaped(
      carriedConditions(c.operation, filter, parameters, items).filter(({ keeps }) => {
        const count = items.filter((item) => keeps(item) === true).length;
        return count > 1 && count < items.length;
      }),
    ).map(({ set }) => set),
  );
  return [...closed, ...filters].filter((extra) => isDocumented(c.operation, { ...parameters, ...extra }));
}

/** Parameters by which declared filters and ranges narrow a list, one condition of each. */
export const declaredSets = (
  c: CaseContext,
  { parameters, answer: { items = [] } }: KnownCall,
  maxCalls: number,
): Parameters[] =>
  c
    .sampleValues(narrowingsOf(c.operation), maxCalls)
    .filter((narrowing) => narrowing.parameters.every((name) => parameters[name] === undefined))
    .flatMap(({ conditions }) => mostEscaped(conditions(items)))
    .filter(({ refusal }) => refusal === 'broken')
    .map(({ set }) => set);

const places: ReadonlySet<Parameter['in']> = new Set(['query', 'body', 'params']);

/**
 * Parameters whose effect on the list is open, each with a value that the document shows. Numbers may cut the list,
 * and a value in a path names another one.
 */
export const exampleSets = (c: CaseContext, { parameters }: KnownCall, maxCalls: number): readonly Parameters[] =>
  c.sampleValues(
    Object.entries<Parameter>(c.operation.parameters).flatMap(([name, row]): Parameters[] => {
      const values = row.type === 'boolean' ? [true] : row.type === 'string' ? (row.values ?? row.examples ?? []) : [];
      const value = values.find((text) => text !== row.default);
      const isOpen = row.isUnexplained === true && places.has(row.in) && parameters[name] === undefined;
      return isOpen && value !== undefined && isDocumented(c.operation, { ...parameters, [name]: value })
        ? [{ [name]: value }]
        : [];
    }),
    maxCalls,
  );

/** The parameters of an order that the known items of a list do not have; none if the call sets an order. */
function otherOrder(c: CaseContext, { parameters, answer: { items = [] } }: KnownCall): Parameters {
  const sorting = orderOf(c.listing);
  if (sorting.parameters.some((name) => parameters[name] !== undefined)) return {};
  const isKept = ({ orders }: SortQuestion): boolean =>
    orders.some((steps) => items.every((item, index) => (itemOrder(steps, items[index - 1] ?? item, item) ?? 0) <= 0));
  return [...keyQuestions(sorting), ...turnQuestions(sorting)].find((question) => !isKept(question))?.set ?? {};
}

/** Filters, a range and an order other than the usual one, all at once; none where nothing narrows the known items. */
function allAtOnce(c: CaseContext, knownCall: KnownCall): Parameters[] {
  const together = severalAtOnce(c, knownCall);
  return together ? [{ ...together, ...otherOrder(c, knownCall) }] : [];
}

/**
 * A list of several items that parameters narrow, on one page: several parameters at once if possible. Undefined where
 * few tries find none.
 */
export async function narrowedList(c: CaseContext): Promise<KnownList | undefined> {
  const candidates = c.knownCalls
    .filter(({ count }) => count > 2)
    .slice(0, mostLists)
    .flatMap((set) =>
      [...allAtOnce(c, set), ...narrowings(c, set)].map((extra) => ({
        parameters: { ...frozenWindow(c.operation, set), ...extra },
        all: set,
      })),
    );
  for (const { parameters, all } of candidates.slice(0, mostTries)) {
    const answer = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
    const count = answer.items?.length ?? 0;
    const isNarrower = all.more || count < all.count;
    if (count > 2 && isNarrower && nextCursor(answer, c.paging.maximum) === undefined)
      return listIn(c, { parameters, answer, more: false });
  }
  return undefined;
}
