import type { Json } from '../../engine/model/exchange.ts';
import { valuesIn } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, scalarsAt } from '../../engine/model/paths.ts';

/** A value in its canonical spelling: two values of one meaning give the same text. */
export const canonicalValue = ({ vocabulary }: Operation, value: Json): string =>
  vocabulary.canonical?.(String(value)) ?? String(value);

/**
 * The canonical values of an item at these paths. Empty if the item has none of them, which does not show whether it
 * matches.
 */
export function canonicalValuesAt(operation: Operation, item: Json, paths: readonly string[]): ReadonlySet<string> {
  return new Set(scalarsAt([item], paths).map((value) => canonicalValue(operation, value)));
}

/** Whether an item says what it has at some of these paths. An empty list says that it has nothing. */
export const says = (item: Json, paths: readonly string[]): boolean =>
  scalarsAt([item], paths).length > 0 ||
  paths.some((path) => {
    const value = at(item, path);
    return Array.isArray(value) && value.length === 0;
  });

/** As `canonicalValuesAt`; undefined where the item does not say. */
export function carriedBy(operation: Operation, item: Json, paths: readonly string[]): ReadonlySet<string> | undefined {
  return says(item, paths) ? canonicalValuesAt(operation, item, paths) : undefined;
}

/** The values other than empty texts at some paths of some items: the first spelling of each, and its number. */
export function countValues(
  operation: Operation,
  items: readonly Json[],
  paths: readonly string[],
): Map<string, { readonly value: Json; count: number }> {
  const counts = new Map<string, { readonly value: Json; count: number }>();
  for (const value of scalarsAt(items, paths)) {
    if (value === '') continue;
    const name = canonicalValue(operation, value);
    const entry = counts.get(name) ?? { value, count: 0 };
    entry.count += 1;
    counts.set(name, entry);
  }
  return counts;
}

/** The values that were asked for: of several each one. */
export const askedFor = (
  operation: Operation,
  filter: Pick<ListFilter, 'separator'> | undefined,
  value: Json | undefined,
): readonly string[] => (filter ? valuesIn(filter, value).map((text) => canonicalValue(operation, text)) : []);
