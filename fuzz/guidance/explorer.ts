import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { identity, nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { isUnusualRequest } from '../../properties/inputs.ts';
import { closer, simpler, walked } from './explorations.ts';
import { features } from './features.ts';

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

interface PagePosition {
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

const maxFollowUps = 200;

/** Extracts features from answers, and explores answers with a new feature. */
export class Explorer {
  readonly #subjects: Subjects;
  readonly #walks = new WalkTracker();
  readonly #pages: Call[] = [];
  readonly #others: Call[] = [];
  readonly #met = new Set<string>();
  /** How often each exploration ran on each operation. */
  readonly #turns = new Map<string, number>();

  constructor(subjects: Subjects) {
    this.#subjects = subjects;
  }

  /** The features of an exchange. Call it once for each answer, in their order. */
  features(answer: Answered): readonly string[] {
    const { page, next, doubtful } = this.#walks.follow(answer);
    for (const call of [next, doubtful]) if (call) this.#note(this.#pages, call);
    return features(answer, page, this.#met);
  }

  /** Queues the documented calls that explore an answer. */
  explore(answer: Answered): void {
    const { operation, call, result } = answer;
    if (call.input !== 'valid' || isUnusualRequest(call) || call.path !== undefined || call.key !== undefined) return;
    for (const [name, exploration] of Object.entries(result ? closer : simpler)) {
      const key = `${operation.id} ${name}`;
      const turn = this.#turns.get(key) ?? 0;
      const parameters = exploration(answer, turn, this.#subjects);
      const input = parameters && inputSent(operation, parameters, false);
      if (!parameters || input === 'invalid' || input === undefined) continue;
      this.#turns.set(key, turn + 1);
      const explorationCall: Call = { operation: operation.id, parameters, input };
      if (walked.has(name)) this.#walks.walk(explorationCall);
      this.#note(this.#others, explorationCall);
    }
  }

  /** Removes up to `count` calls from the queue. Pages come first, because cursors are forgotten. */
  take(count: number): Call[] {
    const pages = this.#pages.splice(0, count);
    return [...pages, ...this.#others.splice(0, count - pages.length)];
  }

  #note(waiting: Call[], call: Call): void {
    if (waiting.length < maxFollowUps) waiting.push(call);
  }
}
