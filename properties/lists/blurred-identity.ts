import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Listing } from '../../engine/model/list-row.ts';
import { identity, identityOf } from '../../engine/model/listing.ts';
import { at } from '../../engine/model/paths.ts';

/** Whether two different items of a page have one identity, because a part of it is absent from all of them. */
export function isBlurred(listing: Listing, items: readonly Json[]): boolean {
  const absent = identityOf(listing).some((path) => items.every((item) => at(item, path) === undefined));
  if (!absent) return false;
  const textByKey = new Map<string, string>();
  return items.some((item) => {
    const [key, text] = [identity(listing, item), stringifyJson(item)];
    const before = textByKey.get(key) ?? text;
    textByKey.set(key, before);
    return before !== text;
  });
}
