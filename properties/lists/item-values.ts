import type { Json } from '../../engine/model/exchange.ts';
import { canonicalValue } from './canonical-value.ts';
import { at, everyAt } from '../../engine/model/paths.ts';

/** Texts whose meaning is kept: addresses come again and again, and their checksums take long to verify. */
const most = 5_000;
const meanings = new Map<string, string>();

const meaningOf = (value: Exclude<Json, object | null>): string => {
  const text = String(value);
  const known = meanings.get(text);
  if (known !== undefined) return known;
  if (meanings.size >= most) meanings.clear();
  const made = canonicalValue(text);
  meanings.set(text, made);
  return made;
};

/** What an item carries at the paths of a filter, denoted; undefined where it does not say. */
export const carriedBy = (item: Json, paths: readonly string[]): ReadonlySet<string> | undefined => {
  const found = new Set<string>();
  let says = false;
  for (const path of paths) {
    for (const value of everyAt(item, path))
      if (value !== null && typeof value !== 'object') found.add(meaningOf(value));
    const here = at(item, path);
    says ||= Array.isArray(here) && here.length === 0;
  }
  return found.size > 0 || says ? found : undefined;
};
