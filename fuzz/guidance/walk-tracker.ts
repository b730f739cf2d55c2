import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { identity, nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { defined } from '../../engine/model/defined.ts';

const maxCursors = 2_000;
/** Later pages are not followed. */
const farthest = 4;

/** The position behind a cursor. */
interface CursorOrigin {
  /** Number of the page at the cursor; the first page is 1. */
  readonly page: number;
  /** The call whose answer gave the cursor, and the last item of that answer. */
  readonly call: Call;
  readonly last: string;
}

export interface PagePosition {
  /** Page number of an answer within its list, from 1. */
  readonly page: number;
  /**
   * The previous page, if this one begins with its last item.
   * Repeating it shows whether an item was inserted in between.
   */
  readonly doubtful?: Call;
  /** The next page, if the walk should continue. */
  readonly next?: Call;
}

const keyOf = ({ operation, parameters }: Call): string => stringifyJson([operation, parameters]);

/** Follows walks by the cursors of their pages. */
export class WalkTracker {
  readonly #origins = new LastSeen<CursorOrigin>(maxCursors);
  /** Calls whose lists should be walked. */
  readonly #walked = new LastSeen<true>(maxCursors);

  /** Starts a walk of a few pages with this call. */
  walk(call: Call): void {
    this.#walked.set(keyOf(call), true);
  }

  /** Call it once for each answer, in their order. */
  follow(answer: Answered): PagePosition {
    const {
      operation: { id, listing },
      call,
      items,
    } = answer;
    if (!listing) return { page: 1 };
    const key = (cursor: Json): string => `${id} ${stringifyJson(cursor)}`;
    const { [pagesOf(answer.operation).cursor]: sentCursor, [pagesOf(answer.operation).size]: size } = call.parameters;
    const origin = sentCursor === undefined ? undefined : this.#origins.get(key(sentCursor));
    const page = origin?.page ?? 1;
    const next = nextCursor(answer, Number(size ?? pagesOf(answer.operation).default));
    const [first, last] = [items?.[0], items?.at(-1)];
    if (next !== undefined && last !== undefined)
      this.#origins.set(key(next), { page: page + 1, call, last: identity(listing, last) });
    const repeats =
      origin !== undefined &&
      first !== undefined &&
      listing.paging.repeats !== true &&
      identity(listing, first) === origin.last;
    const nextCall: Call = {
      operation: id,
      parameters: { ...call.parameters, [pagesOf(answer.operation).cursor]: next },
      input: 'valid',
    };
    const goesOn = next !== undefined && page < farthest && this.#walked.get(keyOf(call)) === true;
    if (goesOn) this.walk(nextCall);
    return {
      page,
      ...defined({ next: goesOn ? nextCall : undefined }),
      ...(repeats
        ? {
            doubtful:
              origin.call.parameters[pagesOf(answer.operation).cursor] === undefined
                ? origin.call
                : { ...origin.call, input: 'open' },
          }
        : {}),
    };
  }
}
