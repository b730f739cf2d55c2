import type { Json } from '../../engine/model/exchange.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { canonicalValue } from './canonical-value.ts';
import { at, everyAt } from '../../engine/model/paths.ts';

/** What an item carries at the paths of a filter, in canonical form; undefined where it does not say. */
export const carriedBy = (
  operation: Operation,
  item: Json,
  paths: readonly string[],
): ReadonlySet<string> | undefined => {
  const found = new Set<string>();
  let says = false;
  for (const path of paths) {
    for (const value of everyAt(item, path))
      if (value !== null && typeof value !== 'object') found.add(canonicalValue(operation, value));
    const here = at(item, path);
    says ||= Array.isArray(here) && here.length === 0;
  }
  return found.size > 0 || says ? found : undefined;
};
