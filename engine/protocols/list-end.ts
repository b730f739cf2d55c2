import type { Answered } from '../model/judging.ts';
import { isCountedPaging } from '../model/listing.ts';
import { namesStatus } from './documented.ts';

/** Refusals of a place that a list does not have, whether the document names them or not. */
const noSuchPlace: ReadonlySet<number> = new Set([404, 416]);
/** Refusals that have nothing to do with the place. */
const otherReasons: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Whether an answer says that a list has no page at the place asked for: no items, or, where pages are counted, a
 * refusal of the place.
 */
export function isBehindTheEnd({ operation, status, items }: Answered): boolean {
  if (items) return items.length === 0;
  if (operation.kind !== 'rest' || !operation.listing || !isCountedPaging(operation.listing.paging)) return false;
  if (noSuchPlace.has(status)) return true;
  return status >= 400 && status < 500 && !otherReasons.has(status) && namesStatus(operation, status);
}
