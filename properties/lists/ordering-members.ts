import type { Json } from '../../engine/model/exchange.ts';
import { nextCursor } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { at, isObject, pathOf } from '../../engine/model/paths.ts';

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
