import type { Json } from '../../engine/model/exchange.ts';
import { orderAsked } from '../../engine/model/list-order.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { orderPaths, orderValue } from '../../engine/model/listing.ts';
import type { Parameters } from '../../engine/model/judging.ts';

/** How a walk goes by one value that may order it. */
export interface SortDirection {
  /** +1 ascending, -1 descending, 0 where no two values differed yet. */
  readonly direction: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** By path; a path by which the walk is out of order does not order it. */
export type SortDirections = ReadonlyMap<string, SortDirection>;

/** Values strictly between two; without a bound, up to that end of the list. */
interface Span {
  readonly path: string;
  readonly direction: number;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}

/** The part of its list that an answer covers: items there must be in it. An item lies in each of several spans. */
export type Coverage = 'none' | 'all' | readonly Span[];

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** Follows one page; undefined where it goes both ways. */
function along(listing: Listing, items: readonly Json[], path: string, wantedSign: number): SortDirection | undefined {
  let [first, last]: (bigint | undefined)[] = [];
  let direction = wantedSign;
  for (const item of items) {
    const value = orderValue(listing, item, path);
    if (value === undefined || value === last) continue;
    if (last !== undefined) {
      const step = sign(value - last);
      if (direction !== 0 && step !== direction) return undefined;
      direction = step;
    }
    first ??= value;
    last = value;
  }
  return first === undefined || last === undefined ? undefined : { direction, first, last };
}

/**
 * Continues from the page before. The step between two pages alone does not show the direction, because new items may
 * have arrived in between.
 */
function follow(
  listing: Listing,
  items: readonly Json[],
  path: string,
  before: SortDirection | undefined,
  wantedSign: number,
): SortDirection | undefined {
  const ownDirection = along(listing, items, path, before?.direction || wantedSign);
  if (!before || !ownDirection) return items.length === 0 ? before : ownDirection;
  const step = sign(ownDirection.first - before.last);
  return step !== 0 && ownDirection.direction !== 0 && step !== ownDirection.direction
    ? undefined
    : { ...ownDirection, first: before.first };
}

/** Follows the walk over one more page. `before`: as far as the page went that gave the cursor. */
export function directionsOf(
  listing: Listing,
  items: readonly Json[],
  parameters: Parameters,
  before?: SortDirections,
): SortDirections {
  const directions = new Map<string, SortDirection>();
  const wantedSign = orderAsked(listing, parameters)?.sign ?? 0;
  for (const path of before ? before.keys() : orderPaths(listing, parameters)) {
    const sortDirection = follow(listing, items, path, before?.get(path), wantedSign);
    if (sortDirection) directions.set(path, sortDirection);
  }
  return directions;
}

interface ItemPosition {
  readonly directions: SortDirections;
  /** SortDirections up to the page that gave the cursor; absent where the items begin with the list. */
  readonly before?: SortDirections | undefined;
  readonly ends: boolean;
  readonly empty: boolean;
}

/**
 * The range of items between two positions, for each value that may order the list, because one of them does. Ties at a
 * bound are excluded.
 */
export function coverageOf({ directions, before, ends, empty }: ItemPosition): Coverage {
  if (before === undefined && ends) return 'all';
  if (directions.size === 0 || (empty && !ends)) return 'none';
  const spans = [...directions].map(([path, { direction, last }]) => ({
    path,
    direction,
    from: before?.get(path)?.last,
    to: ends ? undefined : last,
  }));
  return spans.some(({ direction }) => direction === 0) ? 'none' : spans;
}

/** Whether an answer covers the position of an item with these order values. */
export function covers(coverage: Coverage, entry: { valueAt(path: string): bigint | undefined }): boolean {
  if (typeof coverage === 'string') return coverage === 'all';
  for (const span of coverage) {
    const value = entry.valueAt(span.path);
    if (value === undefined || !isBetween(value, span)) return false;
  }
  return true;
}

const isBetween = (value: bigint, { direction, from, to }: Span): boolean =>
  direction > 0
    ? (from === undefined || value > from) && (to === undefined || value < to)
    : (from === undefined || value < from) && (to === undefined || value > to);
