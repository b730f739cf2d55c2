import type { Json } from '../../engine/model/exchange.ts';
import { valuesIn } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, everyAt } from '../../engine/model/paths.ts';

/** What a value denotes, whatever way it is spelled: two values that denote the same give the same text. */
export const canonicalValue = ({ vocabulary }: Operation, value: Json): string =>
  vocabulary.canonical?.(String(value)) ?? String(value);

/**
 * The canonical values of an item at these paths. Empty if the item has none of them, which does not show whether it
 * matches.
 */
export const valuesAt = (operation: Operation, item: Json, paths: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const path of paths)
    for (const value of everyAt(item, path))
      if (value !== null && typeof value !== 'object') found.add(canonicalValue(operation, value));
  return found;
};

/** Whether an item says what it carries at these paths; an empty list says that it carries nothing. */
export const filterValues = (operation: Operation, item: Json, paths: readonly string[]): boolean =>
  valuesAt(operation, item, paths).size > 0 ||
  paths.some((path) => {
    const value = at(item, path);
    return Array.isArray(value) && value.length === 0;
  });

/** The values that were asked for: of several each one. */
export const askedFor = (
  operation: Operation,
  filter: Pick<ListFilter, 'separator'> | undefined,
  value: Json | undefined,
): readonly string[] => (filter ? valuesIn(filter, value).map((one) => canonicalValue(operation, one)) : []);
