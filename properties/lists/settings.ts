import type { Json } from '../../engine/model/exchange.ts';
import { appliesTo, equalityFilters } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import { isOrdering, orderOf } from '../../engine/model/list-order.ts';
import { identity, listingOf, orderPath, orderPaths, orderValue } from '../../engine/model/listing.ts';
import { askedFor, canonicalValue, filterValues, valuesAt } from './canonical-value.ts';
import { isDocumentedBeside } from './documented-call.ts';
import { everyAt, integer } from '../../engine/model/paths.ts';

/** One parameter set to one value, and which items of its list that keeps. */
export interface Setting {
  readonly name: string;
  readonly value: Json;
  /** The paths by which an item matches; none where it does not match, undefined where the item does not say. */
  readonly matches: (item: Json) => readonly string[] | undefined;
}

/** Values tried of one filter; those that most items carry. */
const mostValues = 10;

/** Parameters of an operation's query or body that filter its items by equality. */
export const filterRows = ({ operation }: CaseContext): readonly ListFilter[] =>
  equalityFilters(operation).filter(({ isInPath }) => !isInPath);

/** The same item at most once, however often its list was read. */
const remembered = <T>(make: (item: Json) => T): ((item: Json) => T) => {
  const known = new Map<Json, T>();
  return (item) => {
    if (!known.has(item)) known.set(item, make(item));
    return known.get(item) as T;
  };
};

/** A filter set to each of the values that most items of its list carry, where the call stays a documented one. */
export const filterSettings = (
  c: CaseContext,
  filter: ListFilter,
  parameters: Parameters,
  items: readonly Json[],
  most = mostValues,
): Setting[] => {
  const { operation } = c;
  if (!appliesTo(filter, parameters)) return [];
  const { parameter: name, paths } = filter;
  const valuesByPath = remembered((item) => paths.map((path) => [path, valuesAt(operation, item, [path])] as const));
  const says = remembered((item) => filterValues(operation, item, paths));
  const given = askedFor(operation, filter, parameters[name]);
  const found = new Map<string, { readonly spelled: string; count: number }>();
  for (const value of items.flatMap((item) => paths.flatMap((path) => everyAt(item, path)))) {
    if (value === null || typeof value === 'object' || value === '') continue;
    const one = canonicalValue(operation, value);
    const known = found.get(one) ?? { spelled: String(value), count: 0 };
    known.count += 1;
    found.set(one, known);
  }
  return [...found]
    .filter(([one]) => given.length === 0 || given.includes(one))
    .filter(([, { spelled }]) => isDocumentedBeside(operation, parameters, name, spelled))
    .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([one, { spelled: value }]) => ({
      name,
      value,
      matches: (item) =>
        says(item) ? valuesByPath(item).flatMap(([path, values]) => (values.has(one) ? [path] : [])) : undefined,
    }));
};

/**
 * A setting where only the list itself shows which items it keeps. For a window start that is rounded down, the items
 * before it are a kind of their own.
 */
export const listedSetting = (c: CaseContext, name: string, value: Json, items: readonly Json[]): Setting => {
  const listing = listingOf(c.operation);
  const listed = new Set(items.map((item) => identity(listing, item)));
  const start = name === c.operation.window?.start ? integer(value) : undefined;
  const kind = remembered((item) => {
    if (!listed.has(identity(listing, item))) return [];
    const time = orderValue(listing, item);
    return [start !== undefined && time !== undefined && time < start ? 'before' : 'listed'];
  });
  return { name, value, matches: kind };
};

/**
 * Closed sets of values that are no filter by equality: which item belongs to which value, only the lists show. Of
 * each set two values, in a path another than the one given.
 */
export const closedSets = ({ operation }: CaseContext, parameters: Parameters): [string, Json][] =>
  Object.entries<Parameter>(operation.parameters).flatMap(([name, row]): [string, Json][] => {
    const given = parameters[name];
    if (
      isOrdering(operation, name) ||
      row.changes !== undefined ||
      Object.hasOwn(operation.listing?.filters ?? {}, name) ||
      (row.in !== 'path' && given !== undefined)
    )
      return [];
    if (row.in === 'path') {
      const other = row.open === undefined ? row.values?.find((value) => value !== given) : undefined;
      return other === undefined ? [] : [[name, other]];
    }
    const { strictness } = row;
    if (strictness && typeof strictness.stricter === 'object')
      return [strictness.stricter.than, strictness.stricter.value].map((value): [string, Json] => [name, value]);
    return row.open === undefined && row.default === undefined
      ? (row.values ?? []).slice(0, 2).map((value): [string, Json] => [name, value])
      : [];
  });

/** Another order than that of time. */
const otherOrder = ({ operation }: CaseContext): [string, Json][] => {
  const listing = listingOf(operation);
  const { keys } = orderOf(listing);
  if (!keys) return [];
  return (operation.parameters[keys.parameter]?.values ?? [])
    .filter((value) => orderPaths(listing, { [keys.parameter]: value })[0] !== orderPath(listing))
    .map((value): [string, Json] => [keys.parameter, value]);
};

const day = 86_400n;

/**
 * A window that starts between the items of a page. If the start is rounded down to its day, it is as late on that day
 * as an item, so that earlier items of the day belong to the window too.
 */
const windowStart = ({ operation }: CaseContext, items: readonly Json[]): [string, Json][] => {
  const { window } = operation;
  const times = items.flatMap((item) => orderValue(listingOf(operation), item) ?? []).sort((a, b) => (a < b ? -1 : 1));
  const middle = times[Math.floor(times.length / 2)];
  if (!window || middle === undefined || middle === times[0]) return [];
  const sameDay = times.filter((time) => time / day === middle / day);
  const start = operation.parameters[window.start]?.rounded === 'day' ? sameDay.at(-1) : middle;
  return [[window.start, Number(start)]];
};

/**
 * Values of parameters other than filters that choose the list or its order. `items`: the items of one page of the
 * list.
 */
export const listChanges = (c: CaseContext, parameters: Parameters, items: readonly Json[]): [string, Json][] =>
  [...otherOrder(c), ...closedSets(c, parameters), ...windowStart(c, items)].filter(
    ([name, value]) => validity(c.operation, { ...parameters, [name]: value }).valid === true,
  );
