import { stringifyJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { cursorPlaces, wayBack } from '../../engine/model/list-paging.ts';
import { nextCursor, orderPath } from '../../engine/model/listing.ts';
import { isObject, stepsOf } from '../../engine/model/paths.ts';
import { commonPrefix, difference, type Difference } from './compare.ts';

/** A value with the members of its objects in another order, at any depth. */
export function withMembersIn(order: (names: string[]) => string[], value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((element) => withMembersIn(order, element));
  if (!isObject(value)) return value;
  return Object.fromEntries(order(Object.keys(value)).map((name) => [name, withMembersIn(order, value[name] ?? null)]));
}

/** The text of a value, whatever the order of its members. */
export const textOf = (value: Json): string => stringifyJson(withMembersIn((names) => names.sort(), value));

/** The text of an answer without its items and its cursor. */
function besideItems(answer: Answered): string {
  const { listing, kind } = answer.operation;
  // The envelope of JSON-RPC repeats the id of its own request.
  const { body = null } = answer;
  if (!listing) return textOf(kind === 'json-rpc' && isObject(body) ? { ...body, id: null } : body);
  const { items, paging } = listing;
  const paths = [
    items,
    ...[...cursorPlaces(paging), wayBack(paging)?.from, paging.previous, paging.firstLink, paging.last].filter(
      (path) => typeof path === 'string',
    ),
  ];
  // Members beside a cursor or a link are about the page, too.
  const members = new Set(paths.map((path) => stepsOf(path)[0] ?? path));
  const rest = Object.entries(answer.result ?? {}).filter(([name]) => !members.has(name));
  return textOf(Object.fromEntries(rest));
}

/** Whether an answer has no content, so that it is the same as any other one without content. */
export const isEmpty = ({ items, result }: Answered): boolean =>
  items === undefined ? Object.keys(result ?? {}).length === 0 : items.length === 0;

const isUnlike = ({ missing, extra }: Difference): boolean => missing.length + extra.length > 0;

/**
 * Whether two first pages of one list contradict each other. A page may hold fewer items than it could, and equal ones
 * come in any order.
 */
export function itemsDiffer(left: Answered, right: Answered): boolean {
  const { listing } = left.operation;
  if (!listing) return false;
  const [a, b] = [left.items ?? [], right.items ?? []];
  const [aEnds, bEnds] = [left, right].map((answer) => nextCursor(answer, undefined) === undefined);
  if (aEnds === true || bEnds === true) {
    const between = difference(a.map(textOf), b.map(textOf));
    return (aEnds === true && between.extra.length > 0) || (bEnds === true && between.missing.length > 0);
  }
  if (orderPath(listing) === undefined) return false;
  const [x, y] = commonPrefix(listing, a, b);
  return isUnlike(difference(x.map(textOf), y.map(textOf)));
}

/**
 * Whether two answers to one question contradict each other: by their items with all their members, or by what stands
 * beside them.
 */
export const saysOther = (left: Answered, right: Answered): boolean =>
  besideItems(left) !== besideItems(right) || itemsDiffer(left, right);
