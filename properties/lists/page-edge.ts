import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { orderPath, identityOf, nextCursor } from '../../engine/model/listing.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { at, integer, isObject, pathOf } from '../../engine/model/paths.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';

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

/** Values shorter than this are in a cursor by chance. */
const leastLength = 2;

const isScalar = (value: Json | undefined): value is string | number | bigint =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** Whether values are in one direction, by numbers, code points, or texts in any letter case. */
function isSorted(values: readonly (string | number | bigint)[]): boolean {
  const isText = values.some((value) => typeof value === 'string');
  const compared = isText ? [values.map(String), values.map((value) => String(value).toLowerCase())] : [values];
  return compared.some((all) =>
    [1, -1].some((sign) => all.every((value, index) => index === 0 || sign * order(all[index - 1] ?? '', value) <= 0)),
  );
}

const order = (a: string | number | bigint, b: string | number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** A cursor as it came, and the text that it encodes. */
const textsOf = (cursor: Json): string => `${String(cursor)} ${Buffer.from(String(cursor), 'base64').toString('utf8')}`;

/** Whether the cursors of pages show the value that their last item has there. */
const isInCursors = (path: string, knownCalls: readonly KnownCall[]): boolean =>
  knownCalls.some(({ answer }) => {
    const [value, cursor] = [at(answer.items?.at(-1), path), nextCursor(answer, undefined)];
    const text = isScalar(value) ? String(value) : '';
    return cursor !== undefined && text.length >= leastLength && textsOf(cursor).includes(text);
  });

/**
 * Members over which the cursor of a list may go although nothing declares it: those in whose order the items come, and
 * those whose value cursors show.
 */
export function orderingMembers(items: readonly Json[], knownCalls: readonly KnownCall[]): readonly string[] {
  const [first] = items;
  const paths = isObject(first) ? Object.keys(first).map((name) => pathOf([name])) : [];
  return paths.filter((path) => {
    const values = items.map((item) => at(item, path));
    return values.every(isScalar) && (isSorted(values) || isInCursors(path, knownCalls));
  });
}
