import type { Answered } from '../model/judging.ts';
import { isCountedPaging } from '../model/listing.ts';
import { namesStatus } from './documented.ts';

/** Statuses that refuse a place beyond the list, whether documented or not. */
const noSuchPlace: ReadonlySet<number> = new Set([404, 416]);
/** Statuses that refuse for other reasons. */
const otherReasons: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Whether an answer shows that the requested place is beyond the list: it has no items or, for counted pages, it
 * refuses the place.
 */
export function isBehindTheEnd({ operation, status, items }: Answered): boolean {
  if (items) return items.length === 0;
  if (operation.kind !== 'rest' || !operation.listing || !isCountedPaging(operation.listing.paging)) return false;
  if (noSuchPlace.has(status)) return true;
  return status >= 400 && status < 500 && !otherReasons.has(status) && namesStatus(operation, status);
}
