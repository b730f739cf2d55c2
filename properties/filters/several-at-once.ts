import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { rangeParameters, type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import { validity } from '../../engine/model/validity.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Condition } from './conditions.ts';
import { type Narrowing, narrowingsOf } from './declared-conditions.ts';
import { endsToAsk, rangeCondition, valuesOf } from './ranges.ts';
import { apartIn } from './rivals.ts';

/** Items that must be left, so that small pages cut the list several times. */
const leastLeft = 4;

/** Filters that are given together. */
const mostFilters = 2;

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
    if (combined.length === mostFilters || !isApart) continue;
    const share = more && combined.length === 0 ? shareOfLongList : 1;
    if (add(widest(filter.conditions(remaining, parameters), remaining, share))) combined.push(filter);
  }
  const range = shownRanges(c.listing).find((shownRange) =>
    rangeParameters(shownRange).every((name) => parameters[name] === undefined),
  );
  if (range) add(widest(insideConditions(range, remaining), remaining));
  return Object.keys(set).length > 0 ? set : undefined;
}
