import { openRange, rangeWithEnd } from '../../engine/model/list-range.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isOrdering } from '../../engine/model/list-order.ts';
import { subsetOf } from '../../engine/model/filters-of.ts';
import { identity, listingOf, orderValue } from '../../engine/model/listing.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { integer } from '../../engine/model/paths.ts';
import { validity } from '../../engine/model/validity.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Condition } from './conditions.ts';

/** A parameter that chooses the list, and a value of it. */
type Change = readonly [string, Json];

/**
 * The items that another value of a parameter keeps, where only the list itself shows it. For a window start that is
 * rounded down, the items before it are a kind of their own.
 */
export function listedCondition(c: CaseContext, [name, value]: Change, items: readonly Json[]): Condition {
  const listed = new Set(items.map((item) => identity(c.listing, item)));
  const start = rangeWithEnd(c.operation.listing, name)?.from === name ? integer(value) : undefined;
  return {
    label: name,
    set: { [name]: value },
    description: `an item of the list with ${name}`,
    keeps: (item) => listed.has(identity(c.listing, item)),
    ways: (item) => {
      const time = orderValue(c.listing, item);
      return start !== undefined && time !== undefined && time < start ? 'before' : 'listed';
    },
    refusal: 'observed',
  };
}

/**
 * Closed sets of values that are no filter by equality: which item belongs to which value, only the lists show. Of
 * each set two values, in a path another than the one given.
 */
export const closedSets = ({ operation }: CaseContext, parameters: Parameters): readonly Change[] =>
  Object.entries<Parameter>(operation.parameters).flatMap(([name, row]): Change[] => {
    const current = parameters[name];
    if (
      isOrdering(operation, name) ||
      row.changes !== undefined ||
      Object.hasOwn(operation.listing?.filters ?? {}, name) ||
      (row.in !== 'path' && current !== undefined)
    )
      return [];
    const values = row.open === undefined ? (row.values ?? []) : [];
    if (row.in === 'path') {
      const text = values.find((value) => value !== current);
      return text === undefined ? [] : [[name, text]];
    }
    const subset = subsetOf(operation, name)?.values;
    const each = subset ? [...subset].reverse() : row.default === undefined ? values : [];
    return each.slice(0, 2).map((value): Change => [name, value]);
  });

const day = 86_400n;

/**
 * A window that starts between the items of a page. If the start is rounded down to its day, it is as late on that day
 * as an item, so that earlier items of the day belong to the window too.
 */
function windowStart({ operation }: CaseContext, items: readonly Json[]): readonly Change[] {
  const window = openRange(operation.listing);
  const times = items.flatMap((item) => orderValue(listingOf(operation), item) ?? []).sort((a, b) => (a < b ? -1 : 1));
  const middle = times[Math.floor(times.length / 2)];
  if (!window || middle === undefined || middle === times[0]) return [];
  const sameDay = times.filter((time) => time / day === middle / day);
  const start = operation.parameters[window.from]?.rounded === 'day' ? sameDay.at(-1) : middle;
  return [[window.from, Number(start)]];
}

/**
 * Values of parameters other than filters that choose the list, where the contract says what they do. `items`: those of
 * one page of the list.
 */
export const listChanges = (c: CaseContext, parameters: Parameters, items: readonly Json[]): readonly Change[] =>
  [...closedSets(c, parameters), ...windowStart(c, items)].filter(
    ([name, value]) =>
      c.operation.parameters[name]?.isUnexplained !== true &&
      validity(c.operation, { ...parameters, [name]: value }).valid === true,
  );
