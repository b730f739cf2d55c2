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
import { respelledOperands } from './other-case.ts';
import { mostInformative, type Operand, operandOf, parts, type Rated, ratedOperands, rateOperand } from './operands.ts';

/** Values from which few are chosen. */
const maxValues = 200;
/** With a budget this small, values are asked for that part the list, and whose items differ most. */
const small = 4;

/** The list of which a filter is asked, and the values that it may take. */
export interface Asking {
  readonly operation: Operation;
  readonly filter: ListFilter;
  readonly items: readonly Json[];
  /** The canonical values that the list is narrowed to already; empty: it is not. */
  readonly narrowedTo: readonly string[];
  readonly isAllowed: (value: Json) => boolean;
}

/** The values of a filter by equality that part the list, those first that items have at one of its paths only. */
function partingOperands({ operation, filter, items, narrowedTo, isAllowed }: Asking): readonly Operand[] {
  const valuesByText = new Map(scalarsAt(items, filter.paths).map((value): [string, Json] => [String(value), value]));
  return partingValues(operation, filter, items, narrowedTo)
    .slice(0, maxValues)
    .flatMap((text) => operandOf(filter, [valuesByText.get(text) ?? text], true) ?? [])
    .filter(({ value }) => isAllowed(value));
}

/** A few of them whose items differ most: a filter may fail for one kind of item only. */
function different(
  { operation, filter, items }: Asking,
  operands: readonly Operand[],
  maxOperands: number,
): readonly Operand[] {
  if (maxOperands <= 0) return [];
  const itemsOf = new Map<string, Json[]>();
  for (const item of items)
    for (const value of new Set(valuesAt([item], filter.paths).map(String))) {
      const name = canonicalValue(operation, value);
      itemsOf.set(name, [...(itemsOf.get(name) ?? []), item]);
    }
  const choices = operands.map((operand) => ({
    items: itemsOf.get(canonicalValue(operation, operand.operands[0] ?? '')) ?? [],
    askedValues: new Set<string>(),
    features: [],
    operand,
  }));
  return mostDifferent(choices, maxOperands).map(({ operand }) => operand);
}

/** Two values at once, and with a larger budget three, where the parameter takes several. */
function severalOf({ filter, isAllowed }: Asking, parting: readonly Operand[], budget: number): readonly Operand[] {
  const counts = filter.operator !== 'in' ? [] : budget <= small ? [2] : [2, 3];
  return counts
    .filter((count) => parting.length >= count)
    .map((count) => parting.slice(0, count).flatMap(({ operands }) => operands))
    .flatMap((operands) => operandOf(filter, operands, true) ?? [])
    .filter(({ value }) => isAllowed(value));
}

/** Values that the document names and that no item shows: they may list nothing. */
const namedOnly = ({ filter, items, isAllowed }: Asking, maxOperands: number): readonly Rated[] =>
  (filter.values ?? [])
    .flatMap((value) => operandOf(filter, [value], true) ?? [])
    .filter(({ value }) => isAllowed(value))
    .map((operand) => rateOperand(filter, operand, items))
    .filter(({ yes }) => yes === 0)
    .slice(0, maxOperands);

/** Values that no item matches, though they look as if. */
function luring({ filter, items, isAllowed }: Asking, maxOperands: number): readonly Rated[] {
  const rate = (operand: Json): Rated | undefined => {
    const lure = operandOf(filter, [operand], false);
    return lure && isAllowed(lure.value) ? { ...rateOperand(filter, lure, items), isLure: true } : undefined;
  };
  return lures(filter, items, rate, maxOperands);
}

/**
 * Values to ask of a filter: for each of its paths one, then those whose items differ most, and those that tell its
 * operator from similar ones; two at once where it takes several.
 */
export function valuesToAsk(asking: Asking, budget: number): readonly Rated[] {
  const { operation, filter, items, narrowedTo, isAllowed } = asking;
  const isEquality = equalityFilter(operation, filter.parameter) !== undefined;
  const parting = isEquality ? partingOperands(asking) : [];
  const [first, otherOperands] = [parting.slice(0, filter.paths.length), parting.slice(filter.paths.length)];
  const rate = (operand: Operand): Rated => rateOperand(filter, operand, items);
  const informative =
    narrowedTo.length > 0 || (isEquality && budget <= small)
      ? []
      : mostInformative(ratedOperands(filter, items, isAllowed), budget);
  const all = [
    ...[...first, ...different(asking, otherOperands, budget <= small ? budget - first.length : 1)].map(rate),
    ...informative.filter(({ operands }) => !isEquality || operands.length < 2),
  ];
  const distinct = [...new Map(all.map((operand) => [stringifyJson(operand.value), operand])).values()];
  return [
    ...distinct.slice(0, Math.max(first.length, budget)),
    ...severalOf(asking, parting, budget).map(rate),
    ...(budget <= small
      ? []
      : [...namedOnly(asking, 3), ...luring(asking, budget > 8 ? 6 : 4), ...respelledOperands(asking)]),
  ];
}

/** Whether some value parts the list. */
export const isParted = (asking: Asking): boolean =>
  equalityFilter(asking.operation, asking.filter.parameter) !== undefined
    ? partingOperands(asking).length > 0
    : ratedOperands(asking.filter, asking.items, asking.isAllowed).some(parts);
