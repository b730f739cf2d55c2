import { numberedRange } from '../../engine/model/list-range.ts';
import { mayShrink as mayLoseItems, orderPath } from '../../engine/model/listing.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import { askedFor } from '../lists/canonical-value.ts';
import { memoized } from '../../engine/model/memoized.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { isShownWhole } from '../filters/compare-values.ts';
import { covers } from './coverage.ts';
import type { ListHistory, SeenItem } from './list-history.ts';
import { holds, type Reading, type AnswerRef } from './reading.ts';

/** Whether items may have disappeared from a list since another answer showed them. */
export const mayShrink = ({ operation, call }: AnswerRef): boolean => mayLoseItems(operation, call.parameters);

/** Whether whatever one answer's sets of values select the other's select too. */
const within = ({ sets }: Reading, { sets: larger }: Reading): boolean =>
  sets.every((set, index) => [...set].every((value) => larger[index]?.has(value) === true));

/**
 * Whether this call asked for less than the call whose answer showed an item before. Then this answer says more about
 * the position of the item.
 */
export const narrower = (reading: Reading, earlier: Reading): boolean =>
  reading.sets.some((set, index) => set.size < (earlier.sets[index]?.size ?? 0)) && within(reading, earlier);

type Selector = (item: SeenItem) => boolean;

/** Whether an item is one that a call asks for, by what the item says of itself. What it does not say counts as no. */
const selector = memoized(({ answer: { operation, call }, listing }: Reading): Selector => {
  const range = numberedRange(listing);
  const filters = equalityFilters(operation).flatMap((filter) => {
    const { parameter: name, paths, isInPath, compare } = filter;
    if (isInPath || call.parameters[name] === undefined) return [];
    const operands = askedFor(operation, filter, call.parameters[name]);
    return [
      {
        name,
        paths,
        operands: compare === undefined ? operands.filter((text) => isShownWhole(text, filter)) : operands,
      },
    ];
  });
  const [start, end] = range
    ? [call.parameters[range.from], call.parameters[range.to]].map((value) =>
        value === undefined ? undefined : integer(value),
      )
    : [];
  const ranged = range !== undefined && (start !== undefined || end !== undefined);
  return (item) => {
    if (ranged) {
      const block = item.valueAt(range.path);
      if (block === undefined || (start !== undefined && block < start) || (end !== undefined && block >= end))
        return false;
    }
    return filters.every(({ name, paths, operands }) => {
      const texts = item.carriedAt(name, paths);
      return texts !== undefined && operands.some((value) => texts.has(value));
    });
  };
});

/** An answer that lacks an item which another answer of the same list shows. */
export interface MissingItem {
  readonly lacking: Reading;
  readonly missing: SeenItem;
}

/** Whether this answer ought to hold an item that another one showed. */
const oughtToHold = (reading: Reading, selects: Selector, item: SeenItem): boolean =>
  !holds(reading, item.key) &&
  covers(reading.coverage, item) &&
  selects(item) &&
  within(item.by, reading) &&
  // An item that the page before should have held is the fault of that page.
  !(reading.giver !== undefined && covers(reading.giver.coverage, item));

/** An item seen earlier that is missing here, although this page covers its position. */
export function lost(reading: Reading, history: ListHistory): MissingItem | undefined {
  if (reading.coverage === 'none') return undefined;
  const selects = selector(reading);
  const before = mayShrink(reading.answer)
    ? history.readings.findLast((earlier) => earlier.callKey === reading.callKey)
    : undefined;
  for (const seenItem of history.seenItems.values()) {
    // A walk shows its list as it was when it began; an item of a set that changes may have come or gone since.
    if (seenItem.by.done > reading.began || reading.keys.has(seenItem.key) || before?.keys.has(seenItem.key) === true)
      continue;
    if (oughtToHold(reading, selects, seenItem)) return { lacking: reading, missing: seenItem };
  }
  return undefined;
}

/**
 * An item in this answer that an earlier answer lacked, although the earlier answer covered its position. Applies only
 * to lists that never lose items, and to items older than the newest item known when the walk of the earlier answer
 * began: newer items may have arrived in between.
 */
export function lackedBefore(
  newItems: readonly SeenItem[],
  reading: Reading,
  history: ListHistory,
): MissingItem | undefined {
  const path = orderPath(reading.listing);
  if (path === undefined || newItems.length === 0 || mayShrink(reading.answer)) return undefined;
  for (const lacking of history.readings) {
    const { head } = lacking;
    if (lacking.coverage === 'none' || head === undefined) continue;
    const selects = selector(lacking);
    const missing = newItems.find((item) => {
      const time = item.valueAt(path);
      return time !== undefined && time < head && oughtToHold(lacking, selects, item);
    });
    if (missing) return { lacking, missing };
  }
  return undefined;
}

/** The number of its block, where the list has a block range. */
export function blockOf({ item, by: { listing } }: SeenItem): bigint | undefined {
  const range = numberedRange(listing);
  return range && integer(at(item, range.path));
}
