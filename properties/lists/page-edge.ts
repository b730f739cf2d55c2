import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { orderPath, identityOf } from '../../engine/model/listing.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { at, integer } from '../../engine/model/paths.ts';

const isMissing = (item: Json, path: string): boolean => (at(item, path) ?? null) === null;

const textAt = (item: Json, path: string): string => stringifyJson(at(item, path) ?? null);

/**
 * Whether two items share what a cursor may hold: the first part of their identity (a transaction), else the lack of a
 * value that orders them, which few cursors can hold, else that value.
 */
function sharing(listing: Listing, path: string | undefined) {
  const [first, ...otherPaths] = identityOf(listing);
  const byIdentity = (a: Json, b: Json): boolean =>
    first !== undefined && otherPaths.length > 0 && at(a, first) !== undefined && at(a, first) === at(b, first);
  const byOrder = (a: Json, b: Json): boolean => path !== undefined && textAt(a, path) === textAt(b, path);
  const byLack = (a: Json, b: Json): boolean => path !== undefined && isMissing(a, path) && isMissing(b, path);
  return [byIdentity, byLack, byOrder];
}

/** Whether a number of the identity has more digits in one item than in the other: as texts, 10 is before 9. */
const changesDigits = (listing: Listing, a: Json, b: Json): boolean =>
  identityOf(listing).some((path) => {
    const [idOfA, idOfB] = [integer(at(a, path)), integer(at(b, path))];
    return idOfA !== undefined && idOfB !== undefined && `${idOfA}`.length !== `${idOfB}`.length;
  });

/**
 * A page size that ends the first page between two items of one transaction, or of equal order value: what a cursor
 * that holds only that would lose. Best is a place at which a number that tells them apart gets or loses a digit, which
 * a cursor that compares texts would lose. Undefined where no two neighbours share anything.
 */
export function sizeAmidTies(
  listing: Listing,
  items: readonly Json[],
  path = orderPath(listing) ?? orderOf(listing).members[0]?.path,
): number | undefined {
  const half = Math.floor(items.length / 2);
  for (const isTied of sharing(listing, path)) {
    const ties = items
      .map((_, index) => index)
      .filter((index) => index > 1 && isTied(items[index] ?? null, items[index - 1] ?? null))
      .sort((a, b) => Math.abs(a - half) - Math.abs(b - half));
    const changing = ties.find((index) => changesDigits(listing, items[index] ?? null, items[index - 1] ?? null));
    const nearest = changing ?? ties[0];
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}
