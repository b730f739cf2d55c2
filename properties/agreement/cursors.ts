import { pagesOf, namesNext, orderPath } from '../../engine/model/listing.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { LastSeen } from '../checks/shared/last-seen.ts';
import { isObject, integer } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isBehindTheEnd } from '../../engine/protocols/list-end.ts';
import { cursorKey } from './call-key.ts';
import { type Link, type Reading, sizeOf, type AnswerRef } from './reading.ts';
import { numberedRange } from '../../engine/model/list-range.ts';
import type { ListHistory } from './list-history.ts';

// What the recording shows of cursors: whether one that a page gave is refused, and whether the page behind it repeats
// an item.

/** A cursor, with the page that gave it and the size of that page. */
interface GivenCursor {
  readonly link: Link;
  readonly size: number;
  isUsed: boolean;
}

/** Statuses that say nothing of a cursor: no credentials, too many requests, or nobody there. */
const unrelatedStatuses = new Set([401, 403, 408, 429, 502, 503, 504]);

function isRefused(answer: Answered): boolean {
  const { operation, status, body, result } = answer;
  // Where pages are counted, the one that follows a full page may not exist.
  if (unrelatedStatuses.has(status) || result !== undefined || isBehindTheEnd(answer)) return false;
  return operation.kind === 'json-rpc' ? isObject(body) && isObject(body['error']) : status >= 400 && status < 500;
}

/** A cursor may expire: after so many exchanges, or milliseconds, it may be refused. */
const cursorLife = { exchanges: 400, ms: 60_000 };

const mayHaveExpired = (giver: Exchange, user: Exchange): boolean =>
  user.n - giver.n > cursorLife.exchanges || Date.parse(user.at) - Date.parse(giver.at) > cursorLife.ms;

/** Cursors, and suspicions, that are kept: the last ones. */
const maxKept = 200;

/** Cursors that were given, with the pages that gave them. */
export class Cursors {
  readonly #given = new LastSeen<GivenCursor>(maxKept);

  /**
   * The page that gave the cursor of this call. Undefined if the call has no cursor or the cursor is unknown.
   * `refused`: the target refused the cursor, although it was used for the first time and in the same call.
   */
  use(answer: Answered, listing: Listing): { readonly giver: Link; readonly refused: boolean } | undefined {
    const cursor = answer.call.parameters[pagesOf(answer.operation).cursor];
    const origin = cursor === undefined ? undefined : this.#given.get(cursorKey(answer, listing, cursor));
    if (!origin) return undefined;
    // A token fetches the next page: how often, and in pages of another size, is not said.
    const mustWork =
      !namesNext(listing.paging) ||
      (!origin.isUsed &&
        origin.size === sizeOf(listing, answer) &&
        !mayHaveExpired(origin.link.answer.exchange, answer.exchange));
    origin.isUsed = true;
    return { giver: origin.link, refused: mustWork && isRefused(answer) };
  }

  /** Notes the cursor that a page gives. Without the page that gave its own, or a whole walk would be kept. */
  give(reading: Reading, cursor: Json): void {
    const { giver: _, ...link } = reading;
    const { answer, listing } = reading;
    this.#given.set(cursorKey(answer, listing, cursor), { link, size: sizeOf(listing, answer), isUsed: false });
  }
}

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

/** An item of a page that the page before it has, too, until that one is requested again. */
interface Suspicion {
  readonly key: string;
  readonly giver: Link;
  readonly page: Reading;
}

const sameItems = (left: Link, right: Link): boolean =>
  left.keys.size === right.keys.size && [...left.keys].every((key) => right.keys.has(key));

/**
 * Finds items that occur twice in one page, or in a page and the page before it. If new items may have arrived in
 * between, it waits until the page before is requested again: if that page is unchanged, no item arrived.
 */
export class Repeats {
  readonly #waiting = new LastSeen<Suspicion | undefined>(maxKept);

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
