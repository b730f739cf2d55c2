import { pagesOf, namesNext } from '../../engine/model/listing.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { LastSeen } from '../checks/shared/last-seen.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isBehindTheEnd } from '../../engine/protocols/list-end.ts';
import { cursorKey } from './call-key.ts';
import { type Link, type Reading, sizeOf } from './reading.ts';

interface Given {
  readonly link: Link;
  readonly size: number;
  used: boolean;
}

/** Statuses that say nothing of a cursor: no credentials, too many requests, or nobody there. */
const gatewayStatuses = new Set([401, 403, 408, 429, 502, 503, 504]);

function isRefused(answer: Answered): boolean {
  const { operation, status, body, result } = answer;
  // Where pages are counted, the one that follows a full page may not exist.
  if (gatewayStatuses.has(status) || result !== undefined || isBehindTheEnd(answer)) return false;
  return operation.kind === 'json-rpc' ? isObject(body) && isObject(body['error']) : status >= 400 && status < 500;
}

/** A cursor may expire: one that lies further back than so many exchanges, or milliseconds, may be refused. */
const lately = { exchanges: 400, ms: 60_000 };

const isLate = (giver: Exchange, user: Exchange): boolean =>
  user.n - giver.n > lately.exchanges || Date.parse(user.at) - Date.parse(giver.at) > lately.ms;

/** Cursors that were given, with the pages that gave them. */
export class Cursors {
  readonly #given = new LastSeen<Given>(200);

  /**
   * The page that gave the cursor of this call. Undefined if the call has no cursor or the cursor is unknown.
   * `refused`: the target refused the cursor, although it was used for the first time and in the same call.
   */
  use(answer: Answered, listing: Listing): { readonly giver: Link; readonly refused: boolean } | undefined {
    const cursor = answer.call.parameters[pagesOf(answer.operation).cursor];
    const origin = cursor === undefined ? undefined : this.#given.get(cursorKey(answer, listing, cursor));
    if (!origin) return undefined;
    // A token fetches the next page: how often, and in pages of another size, is not said.
    const sure =
      !namesNext(listing.paging) ||
      (!origin.used &&
        origin.size === sizeOf(listing, answer) &&
        !isLate(origin.link.answer.exchange, answer.exchange));
    origin.used = true;
    return { giver: origin.link, refused: sure && isRefused(answer) };
  }

  /** Notes the cursor that a page gives. Without the page that gave its own, or a whole walk would be kept. */
  give(reading: Reading, cursor: Json): void {
    const { giver: _, ...link } = reading;
    const { answer, listing } = reading;
    this.#given.set(cursorKey(answer, listing, cursor), { link, size: sizeOf(listing, answer), used: false });
  }
}
