import { numberedRange } from '../../engine/model/list-range.ts';
import { orderPath } from '../../engine/model/listing.ts';
import { LastSeen } from '../checks/shared/last-seen.ts';
import { integer } from '../../engine/model/paths.ts';
import type { ListHistory } from './list-history.ts';
import type { Link, Reading, AnswerRef } from './reading.ts';

/** An item that came twice in one walk, with the answers that show it. */
export interface Repeat {
  readonly key: string;
  readonly answers: readonly AnswerRef[];
}

/**
 * The answers that show that no new item can have moved the items of a walk between two pages: none are needed for an
 * ascending walk; if the range ends below a known item, the answer that showed that item. Undefined: new items may have
 * arrived.
 */
function closedBy({ listing, directions, answer }: Reading, history: ListHistory): readonly AnswerRef[] | undefined {
  const range = numberedRange(listing);
  if (directions.size === 1 && directions.get(orderPath(listing) ?? '')?.direction === 1) return [];
  const end = range && integer(answer.call.parameters[range.to]);
  if (!range || end === undefined) return undefined;
  for (const seenItem of history.seenItems.values())
    if ((seenItem.valueAt(range.path) ?? -1n) >= end) return [seenItem.by.answer];
  return undefined;
}

const sameItems = (left: Link, right: Link): boolean =>
  left.keys.size === right.keys.size && [...left.keys].every((key) => right.keys.has(key));

/**
 * Finds items that occur twice in one page, or in a page and the page before it. If new items may have arrived in
 * between, it waits until the page before is requested again: if that page is unchanged, no item arrived.
 */
export class Repeats {
  readonly #waiting = new LastSeen<{ readonly key: string; readonly giver: Link; readonly page: Reading } | undefined>(
    200,
  );

  of(reading: Reading, history: ListHistory): Repeat | undefined {
    const { listing, giver, twice, answer, keys } = reading;
    if (listing.paging.repeats === true) return undefined;
    if (twice !== undefined) return { key: twice, answers: [answer] };
    const waiting = this.#waiting.get(reading.callKey);
    // Answers may be judged in another order than that in which they came.
    if (waiting && reading.sent >= waiting.page.done) {
      this.#waiting.set(reading.callKey, undefined);
      if (sameItems(waiting.giver, reading))
        return { key: waiting.key, answers: [waiting.giver.answer, waiting.page.answer, answer] };
    }
    if (!giver) return undefined;
    for (const key of keys) {
      if (!giver.keys.has(key)) continue;
      const closed = closedBy(reading, history);
      if (closed) return { key, answers: [...closed, giver.answer, answer] };
      this.#waiting.set(giver.callKey, { key, giver, page: reading });
      return undefined;
    }
    return undefined;
  }
}
