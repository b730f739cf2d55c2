import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { identity, nextCursor } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';

const mostCursors = 2_000;
/** Pages behind this one are no different from those before. */
const farthest = 4;

/** Where a cursor leads. */
interface CursorOrigin {
  /** Number of the page behind it; the first is 1. */
  readonly page: number;
  /** The call whose answer gave it, and the last item there. */
  readonly call: Call;
  readonly last: string;
}

export interface PagePosition {
  /** Which page of its list an answer is, from 1. */
  readonly page: number;
  /** The page before, where this one begins with the item that that one ended with: whether something came in between shows when it is asked for again. */
  readonly doubtful?: Call;
  /** The page behind it, where this walk is to go on. */
  readonly next?: Call;
}

const keyOf = ({ operation, parameters }: Call): string => stringifyJson([operation, parameters]);

/** Follows walks by the cursors that pages give. */
export class WalkTracker {
  readonly #origins = new LastSeen<CursorOrigin>(mostCursors);
  /** Calls whose lists are to be walked on. */
  readonly #walked = new LastSeen<true>(mostCursors);

  /** From this call on its list is to be walked, a few pages. */
  walk(call: Call): void {
    this.#walked.set(keyOf(call), true);
  }

  /** To be called once for each answer, in their order. */
  follow(answer: Answered): PagePosition {
    const {
      operation: { id, listing },
      call,
      items,
    } = answer;
    if (!listing) return { page: 1 };
    const key = (cursor: Json): string => `${id} ${stringifyJson(cursor)}`;
    const { [listing.paging.cursor]: own, [listing.paging.size]: size } = call.parameters;
    const origin = own === undefined ? undefined : this.#origins.get(key(own));
    const page = origin?.page ?? 1;
    const next = nextCursor(answer, Number(size ?? listing.paging.default));
    const [first, last] = [items?.[0], items?.at(-1)];
    if (next !== undefined && last !== undefined)
      this.#origins.set(key(next), { page: page + 1, call, last: identity(listing, last) });
    const repeats =
      origin !== undefined &&
      first !== undefined &&
      listing.paging.repeats !== true &&
      identity(listing, first) === origin.last;
    const behind: Call = {
      operation: id,
      parameters: { ...call.parameters, [listing.paging.cursor]: next },
      input: 'valid',
    };
    const goesOn = next !== undefined && page < farthest && this.#walked.get(keyOf(call)) === true;
    if (goesOn) this.walk(behind);
    return {
      page,
      ...(goesOn ? { next: behind } : {}),
      ...(repeats
        ? {
            doubtful:
              origin.call.parameters[listing.paging.cursor] === undefined
                ? origin.call
                : { ...origin.call, input: 'open' },
          }
        : {}),
    };
  }
}
