import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { equalityFilter } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { scalarsAt, valuesAt } from '../../engine/model/paths.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { mostDifferent } from '../lists/most-different.ts';
import { partingValues } from '../lists/parting-values.ts';
import { lures } from './lures.ts';
import { mostInformative, parts, type Rated, ratedOperands, rateOperand } from './operands.ts';

/** Values from which few are chosen. */
const mostValues = 200;
/** With a budget this small, values are asked for that part the list, and whose items differ most. */
const small = 4;

/** The list of which a filter is asked, and the values that it may take. */
export interface Asking {
  readonly operation: Operation;
  readonly filter: ListFilter;
  readonly items: readonly Json[];
  /** The canonical values that the list is narrowed to already; empty: it is not. */
  readonly given: readonly string[];
  readonly isAllowed: (value: Json) => boolean;
}

/** The values of a filter by equality that part the list, those first that items have at one of its paths only. */
function partingOperands({ operation, filter, items, given, isAllowed }: Asking): readonly Rated[] {
  const valuesByText = new Map(scalarsAt(items, filter.paths).map((value): [string, Json] => [String(value), value]));
  return partingValues(operation, filter, items, given)
    .slice(0, mostValues)
    .flatMap((text) => rateOperand(filter, [valuesByText.get(text) ?? text], true, items) ?? [])
    .filter(({ value }) => isAllowed(value));
}

/** A few of them whose items differ most: a filter may fail for one kind of item only. */
function different({ operation, filter, items }: Asking, rated: readonly Rated[], most: number): readonly Rated[] {
  if (most <= 0) return [];
  const itemsOf = new Map<string, Json[]>();
  for (const item of items)
    for (const value of new Set(valuesAt([item], filter.paths).map(String))) {
      const name = canonicalValue(operation, value);
      itemsOf.set(name, [...(itemsOf.get(name) ?? []), item]);
    }
  const choices = rated.map((candidate) => ({
    items: itemsOf.get(canonicalValue(operation, candidate.operands[0] ?? '')) ?? [],
    asked: new Set<string>(),
    features: [],
    one: candidate,
  }));
  return mostDifferent(choices, most).map(({ one }) => one);
}

/** Two values at once, and with a larger budget three, where the parameter takes several. */
function severalOf({ filter, items, isAllowed }: Asking, rated: readonly Rated[], budget: number): readonly Rated[] {
  const counts = filter.operator !== 'in' ? [] : budget <= small ? [2] : [2, 3];
  return counts
    .filter((count) => rated.length >= count)
    .flatMap(
      (count) =>
        rateOperand(
          filter,
          rated.slice(0, count).flatMap(({ operands }) => operands),
          true,
          items,
        ) ?? [],
    )
    .filter(({ value }) => isAllowed(value));
}

/** Values that the document names and that no item shows: they may list nothing. */
const namedOnly = ({ filter, items, isAllowed }: Asking, most: number): readonly Rated[] =>
  (filter.values ?? [])
    .flatMap((value) => rateOperand(filter, [value], true, items) ?? [])
    .filter(({ yes, value }) => yes === 0 && isAllowed(value))
    .slice(0, most);

/** Values that no item matches, though they look as if. */
function luring({ filter, items, isAllowed }: Asking, most: number): readonly Rated[] {
  const rate = (operand: Json): Rated | undefined => {
    const rated = rateOperand(filter, [operand], false, items);
    return rated && isAllowed(rated.value) ? { ...rated, isLure: true } : undefined;
  };
  return lures(filter, items, rate, most);
}

/**
 * Values to ask of a filter: for each of its paths one, then those whose items differ most, and those that tell its
 * operator from similar ones; two at once where it takes several.
 */
export function valuesToAsk(asking: Asking, budget: number): readonly Rated[] {
  const { operation, filter, items, given, isAllowed } = asking;
  const isEquality = equalityFilter(operation, filter.parameter) !== undefined;
  const parting = isEquality ? partingOperands(asking) : [];
  const [own, others] = [parting.slice(0, filter.paths.length), parting.slice(filter.paths.length)];
  const informative =
    given.length > 0 || (isEquality && budget <= small)
      ? []
      : mostInformative(ratedOperands(filter, items, isAllowed), budget);
  const all = [
    ...own,
    ...different(asking, others, budget <= small ? budget - own.length : 1),
    ...informative.filter(({ operands }) => !isEquality || operands.length < 2),
  ];
  const distinct = [...new Map(all.map((operand) => [stringifyJson(operand.value), operand])).values()];
  return [
    ...distinct.slice(0, Math.max(own.length, budget)),
    ...severalOf(asking, parting, budget),
    ...(budget <= small ? [] : [...namedOnly(asking, 3), ...luring(asking, budget > 8 ? 6 : 4)]),
  ];
}

/** Whether some value parts the list. */
export const isParted = (asking: Asking): boolean =>
  equalityFilter(asking.operation, asking.filter.parameter) !== undefined
    ? partingOperands(asking).length > 0
    : ratedOperands(asking.filter, asking.items, asking.isAllowed).some(parts);
