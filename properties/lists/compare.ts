import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { identity, listingOf, orderPath, showKey } from '../../engine/model/listing.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { at } from '../../engine/model/paths.ts';

/** Keys that one list has and the other has not, each with how often. */
export interface Difference {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

function count(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Compares two lists as multisets: order among equal timestamps is open. */
export function difference(expected: readonly string[], actual: readonly string[]): Difference {
  const [a, b] = [count(expected), count(actual)];
  return {
    missing: [...a].filter(([key, times]) => (b.get(key) ?? 0) < times).map(([key]) => key),
    extra: [...b].filter(([key, times]) => (a.get(key) ?? 0) < times).map(([key]) => key),
  };
}

/** Whether two lists have the same items. */
export function isSameList({ missing, extra }: Difference): boolean {
  return missing.length + extra.length === 0;
}

/** The first key that only one of two lists has; undefined if they have the same. */
export function firstDifference({ missing, extra }: Difference): string | undefined {
  return missing[0] ?? extra[0];
}

/** A difference in the words of a finding. */
export function describeDifference(keyDifference: Difference, listing?: Listing, limit?: number): string {
  const { missing, extra } = keyDifference;
  const first = showKey(firstDifference(keyDifference), listing, limit);
  return `${missing.length} missing, ${extra.length} more; the first: ${first}`;
}

/** The key of each item: equal for two forms of one item. */
export const keys = (listing: Listing, items: readonly Json[]): string[] =>
  items.map((item) => identity(listing, item));

/** The keys of the items of an answer. */
export const itemKeys = ({ operation, items = [] }: Answered): string[] => keys(listingOf(operation), items);

/**
 * The items of a page; where the documentation lets items come again on a later page, only those that no earlier page
 * had. `seenKeys` collects their keys.
 */
export function newItems(listing: Listing, items: readonly Json[], seenKeys: Set<string>): readonly Json[] {
  if (listing.paging.repeats !== true) return items;
  const unseen = items.filter((item) => !seenKeys.has(identity(listing, item)));
  for (const key of keys(listing, unseen)) seenKeys.add(key);
  return unseen;
}

/** Keys of one list that are also in the other list. Runs in linear time for any answer of a target. */
export function intersection(a: readonly string[], b: readonly string[]): string[] {
  const keysOfB = new Set(b);
  return a.filter((key) => keysOfB.has(key));
}

/** The part of a difference that was seen a second time. */
export function commonDifference(left: Difference, right: Difference): Difference {
  return { missing: intersection(left.missing, right.missing), extra: intersection(left.extra, right.extra) };
}

/** The keys that a list has more than once, each once. */
export const repeated = (all: readonly string[]): string[] =>
  [...count(all)].filter(([, times]) => times > 1).map(([key]) => key);

/**
 * The items that two beginnings of the same ordered list must have in common: those before the last order value that
 * both reach. Ties at the cut may fall on either side of it, so they are left out.
 */
export function commonPrefix(
  listing: Listing,
  a: readonly Json[],
  b: readonly Json[],
  path = orderPath(listing),
): [readonly Json[], readonly Json[]] {
  const length = Math.min(a.length, b.length);
  const [x, y] = [a.slice(0, length), b.slice(0, length)];
  if (path === undefined || (a.length === b.length && length === 0)) return [x, y];
  const cut = (length > 0 ? x[length - 1] : undefined) as Json | undefined;
  if (cut === undefined) return [x, y];
  const textAt = (item: Json): string => stringifyJson(at(item, path) ?? null);
  const value = textAt(cut);
  const before = (item: Json): boolean => textAt(item) !== value;
  return [x.filter(before), y.filter(before)];
}
