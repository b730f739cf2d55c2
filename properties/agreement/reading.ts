import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { identity, nextCursor, orderPath, pagesOf, identityOf } from '../../engine/model/listing.ts';
import { isBlurred } from '../lists/walk.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { callKey } from './call-key.ts';
import { type SortDirections, directionsOf, type Coverage, coverageOf } from './coverage.ts';
import { isAnswered } from '../../engine/protocols/documented.ts';

/** An answer without its parsed values, which take several times the room of its text. */
export type AnswerRef = Pick<Answered, 'exchange' | 'call' | 'operation'>;

/** A page as the page behind it needs it. */
export interface Link {
  readonly answer: AnswerRef;
  readonly callKey: string;
  /** The identities of its items. */
  readonly keys: ReadonlySet<string>;
  readonly directions: SortDirections;
  readonly coverage: Coverage;
  /** Whether it is the beginning of its list. */
  readonly first: boolean;
  /** When its walk began, in ms: a walk may show the list as it was then. */
  readonly began: number;
  /** The newest order value known of the list when its walk began. */
  readonly head: bigint | undefined;
}

const setsOf = ({ operation, call }: Answered): readonly ReadonlySet<string>[] =>
  Object.keys(operation.parameters).flatMap((name) => {
    const value = call.parameters[name];
    return operation.parameters[name]?.type === 'string-array' && Array.isArray(value)
      ? [new Set((value as readonly Json[]).map((item) => canonicalValue(operation, item)))]
      : [];
  });

/** Items by what makes them that item. */
export type Items = ReadonlyMap<string, Json>;

/** One answer of a list, taken apart once. */
export interface Reading extends Link {
  readonly listing: Listing;
  /** The values of parameters that select a set: arrays of things asked for. */
  readonly sets: readonly ReadonlySet<string>[];
  /** The page that gave its cursor, where that is known. */
  readonly giver: Link | undefined;
  /** It is a full page, and yet gives no cursor. */
  readonly endsFull: boolean;
  /** When it was asked for, and when the answer was there, in ms. */
  readonly sent: number;
  readonly done: number;
  /** An item with an identity that stands in it more than once. */
  readonly twice: string | undefined;
}

/** The list that a call asks for in a way that the documents describe; undefined: nothing can be said of its answer. */
export function describedListing({ operation, call }: Answered): Listing | undefined {
  const { listing } = operation;
  if (!listing || call.envelope || call.without || call.rawBody !== undefined) return undefined;
  if (call.input === 'valid') return listing;
  // A cursor may be valid for one page or one page size only. So a refusal on its second use is open, but an answer is
  // judged.
  const cursor = call.parameters[pagesOf(operation).cursor];
  return call.input === 'open' && cursor !== undefined && validity(operation, call.parameters).valid === true
    ? listing
    : undefined;
}

/** The page size asked for; the default where none is. */
export const sizeOf = (_: Listing, { call, operation }: Pick<Answered, 'call' | 'operation'>): number =>
  Number(integer(call.parameters[pagesOf(operation).size]) ?? pagesOf(operation).default);

const newest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

/** The newest order value that a page shows; undefined where its list is not in the order of time. */
function ownHead(listing: Listing, directions: SortDirections): bigint | undefined {
  const path = orderPath(listing);
  const direction = path === undefined ? undefined : directions.get(path);
  return direction && newest(direction.first, direction.last);
}

/**
 * Parses the answer of a list. `giver`: the page that gave its cursor. `history`: the newest known order value of this
 * list, and the keys of its items, so that equal keys are stored once.
 */
export function read(
  answer: Answered,
  listing: Listing,
  giver: Link | undefined,
  history: { readonly head: bigint | undefined; keyOf(key: string): string | undefined },
): { readonly reading: Reading; readonly items: Items; readonly next: Json | undefined } | undefined {
  const { items: list, call, exchange, operation } = answer;
  if (!list || !isAnswered(operation, answer.status) || isBlurred(listing, list)) return undefined;
  const items = new Map<string, Json>();
  let twice: string | undefined;
  const [identityPath] = identityOf(listing);
  for (const item of list) {
    if (identityPath !== undefined && at(item, identityPath) === undefined) continue;
    const ownIdentity = identity(listing, item);
    const key = history.keyOf(ownIdentity) ?? ownIdentity;
    // Items without an identity may be equal.
    if (identityPath !== undefined && items.has(key)) twice ??= key;
    items.set(key, item);
  }
  const paging = pagesOf(operation);
  const first = call.parameters[paging.cursor] === undefined;
  const size = sizeOf(listing, answer);
  const next = nextCursor(answer, size);
  const directions = directionsOf(listing, list, call.parameters, giver?.directions);
  // The answer to a size of 0 is open. Pages of a list without an order do not show their position, and a set that
  // shrinks may differ at each call.
  const hasPosition = size > 0 && (first || (giver !== undefined && paging.repeats !== true));
  const before = first || giver?.first === true ? undefined : giver?.directions;
  const coverage = hasPosition
    ? coverageOf({ directions, ends: next === undefined, empty: list.length === 0, before })
    : 'none';
  const sent = Date.parse(exchange.at);
  const reading: Reading = {
    answer: { exchange, call, operation },
    listing,
    sets: setsOf(answer),
    callKey: callKey(answer),
    keys: new Set(items.keys()),
    twice,
    first,
    giver,
    endsFull: next === undefined && list.length >= size,
    directions,
    coverage,
    began: giver?.began ?? sent,
    sent,
    done: Math.floor(sent + exchange.ms),
    head: giver ? giver.head : newest(history.head, ownHead(listing, directions)),
  };
  return { reading, items, next };
}

/** The first two pages of a walk speak together for the beginning of their list. */
export const holds = ({ keys, giver }: Reading, key: string): boolean =>
  keys.has(key) || (giver?.first === true && giver.keys.has(key));
