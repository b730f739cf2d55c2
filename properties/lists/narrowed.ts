import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { nextCursor, sized } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { narrowingsOf, carriedConditions, openFilters, type Narrowing } from '../filters/declared-conditions.ts';
import { isDocumented } from './documented-call.ts';
import { frozenWindow } from './frozen-window.ts';
import { type KnownList, listIn } from './gather.ts';
import type { Parameter } from '../../engine/model/parameter.ts';
import type { Condition } from '../filters/conditions.ts';
import { escapedKinds } from '../filters/escapes.ts';
import { closedSets } from '../filters/list-changes.ts';
import { itemOrder } from '../filters/sort-order.ts';
import { keyQuestions, type SortQuestion, turnQuestions } from '../filters/sort-questions.ts';
import { rangeParameters, type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import { validity } from '../../engine/model/validity.ts';
import { endsToAsk, rangeCondition, valuesOf } from '../filters/ranges.ts';
import { apartIn } from '../filters/rivals.ts';

/** Calls tried until one page holds a list that an optional parameter narrows. */
const maxTries = 3;
const maxLists = 2;

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
    .slice(0, maxLists)
    .flatMap((set) =>
      [...allAtOnce(c, set), ...narrowings(c, set)].map((extra) => ({
        parameters: { ...frozenWindow(c.operation, set), ...extra },
        all: set,
      })),
    );
  for (const { parameters, all } of candidates.slice(0, maxTries)) {
    const answer = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
    const count = answer.items?.length ?? 0;
    const isNarrower = all.more || count < all.count;
    if (count > 2 && isNarrower && nextCursor(answer, c.paging.maximum) === undefined)
      return listIn(c, { parameters, answer, more: false });
  }
  return undefined;
}

/** Items that must be left, so that small pages cut the list several times. */
const leastLeft = 4;

/** Filters that are given together. */
const maxFilters = 2;

/** The share of the known items that a filter may keep if more are to come: one page must hold what it keeps. */
const shareOfLongList = 0.15;

/** The range over all but the outermost values, by both of its ends. */
function insideConditions(range: ShownRange, items: readonly Json[]): readonly Condition[] {
  const values = valuesOf(range, items);
  if (values.length <= leastLeft || endsToAsk(range, 'between', values).length === 0) return [];
  return [rangeCondition(range, { from: values[1], to: values.at(-1), isCarried: true })];
}

/** The condition that keeps most of some items, not all of them, and no more than a share. */
function widest(conditions: readonly Condition[], items: readonly Json[], share = 1): Condition | undefined {
  const sizes = conditions
    .filter(({ refusal }) => refusal === 'broken')
    .map((condition) => ({ condition, verdicts: items.map((item) => condition.keeps(item)) }))
    .filter(({ verdicts }) => !verdicts.includes(undefined) && verdicts.includes(false))
    .map(({ condition, verdicts }) => ({ condition, count: verdicts.filter((verdict) => verdict === true).length }))
    .filter(({ count }) => count >= leastLeft && count <= share * items.length)
    .sort((a, b) => b.count - a.count);
  return sizes[0]?.condition;
}

/**
 * A filter and a range at once, of all that a contract declares to narrow a list, with values of its known items. Each
 * holds some items back and leaves enough for several pages. Undefined where none can be given.
 */
export function severalAtOnce(c: CaseContext, { parameters, answer, more }: KnownCall): Parameters | undefined {
  const { items = [] } = answer;
  let [set, remaining]: [Parameters, readonly Json[]] = [{}, items];
  const add = (condition: Condition | undefined): boolean => {
    if (!condition) return false;
    const joined = { ...set, ...condition.set };
    if (validity(c.operation, { ...parameters, ...joined }).valid !== true) return false;
    [set, remaining] = [joined, remaining.filter((item) => condition.keeps(item) === true)];
    return true;
  };
  const ranges = new Set(shownRanges(c.listing).map(({ path }) => path));
  const filters = narrowingsOf(c.operation).filter(
    ({ isShown, isOpen, paths }) => isShown && isOpen(parameters) && !paths.some((path) => ranges.has(path)),
  );
  const combined: Narrowing[] = [];
  for (const filter of c.sampleValues(filters, filters.length)) {
    const isApart = combined.every((narrowing) => apartIn(c.listing)(narrowing, filter));
    if (combined.length === maxFilters || !isApart) continue;
    const share = more && combined.length === 0 ? shareOfLongList : 1;
    if (add(widest(filter.conditions(remaining, parameters), remaining, share))) combined.push(filter);
  }
  const range = shownRanges(c.listing).find((shownRange) =>
    rangeParameters(shownRange).every((name) => parameters[name] === undefined),
  );
  if (range) add(widest(insideConditions(range, remaining), remaining));
  return Object.keys(set).length > 0 ? set : undefined;
}
