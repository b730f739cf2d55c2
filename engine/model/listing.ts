import { parseJson, stringifyJson } from './json.ts';
import type { Json } from './exchange.ts';
import { readHex } from './whole-number.ts';
import { countIn } from './list-count.ts';
import { orderAsked, orderOf } from './list-order.ts';
import {
  type CursorPlace,
  cursorParts,
  cursorPlaces,
  nextParameters,
  wayBack,
  endsByLength,
  firstPlace,
  itemsBefore,
  placeAfter,
  isCountedPaging,
  isLastItemCursor,
  isLinkedPaging,
  type Pages,
} from './list-paging.ts';
import type { Listing } from './operation.ts';
import type { SortMember } from './order-row.ts';
import { headerOf, linkOf } from './page-link.ts';
import { pagesOf } from './pages-of.ts';
import { at, integer, isObject, nameOf, pointerOf, valueAt } from './paths.ts';
import type { Answered } from './judging.ts';
import { show } from './show.ts';

export { countIn, isCountUnknown } from './list-count.ts';
export { listingOf, mayShrink, pagesOf, sized, withLargestPage } from './pages-of.ts';
export { cursorOf, isCountedPaging, isLinkedPaging, namesNext, nextPath } from './list-paging.ts';

/** JSON pointer to the items of a list in its answer. */
export const itemsPointer = ({ items }: Listing): string => pointerOf(items);

/** The unchanged value at the place of a cursor. */
const valueAtPlace = (answer: Answered, place: CursorPlace): Json | undefined => {
  if (typeof place === 'string') return valueAt(answer.result, place);
  if ('header' in place) return headerOf(answer, place.header).trim();
  return at(answer.items?.at(-1), place.lastItem);
};

/** The parts of a cursor in an answer, as texts by parameter; undefined if the answer has none. */
const givenParts = (answer: Answered, names: readonly string[], places: readonly CursorPlace[]): Json | undefined => {
  const parts = names.flatMap((name, index) => {
    const value = valueAtPlace(answer, places[index] as CursorPlace);
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
};

/** The unchanged next cursor of an answer: a member, its parts, or the link to the next page. */
export const givenCursor = (answer: Answered): Json | undefined => {
  const { listing } = answer.operation;
  if (!listing) return undefined;
  if (isLinkedPaging(listing.paging)) return linkOf(answer, 'next');
  const [cursorPlace, ...places] = cursorPlaces(listing.paging);
  if (cursorPlace === undefined) return undefined;
  return cursorParts(listing.paging)
    ? givenParts(answer, nextParameters(listing.paging), [cursorPlace, ...places])
    : valueAtPlace(answer, cursorPlace);
};

/** The cursor to the previous page, in the form that calls take; undefined if the answer has none. */
export const cursorBack = (answer: Answered): Json | undefined => {
  const paging = answer.operation.listing?.paging;
  const back = paging && wayBack(paging);
  if (!back) return undefined;
  const { from, cursor = nextParameters(paging)[0] ?? '' } = back;
  const value =
    typeof from === 'object' && 'firstItem' in from
      ? at(answer.items?.[0], from.firstItem)
      : valueAtPlace(answer, from);
  if (value === undefined || value === null || value === '' || typeof value === 'object') return undefined;
  return cursorParts(paging) ? { [cursor]: String(value) } : value;
};

/** The size that a page may have: a documented maximum replaces a larger size, where sizes are clamped. */
const sizeAsked = (answer: Answered, pages: Pages, size: number | undefined): number => {
  const asked = Number(integer(answer.call.parameters[pages.size]) ?? size ?? pages.default);
  const isClamped = pages.aboveMaximum === 'clamp' && pages.promised === undefined;
  return isClamped ? Math.min(asked, pages.maximum) : asked;
};

/**
 * Whether a page may have been cut by an undocumented maximum or default. Then its length does not show the end of its
 * list.
 */
export const mayBeCut = (answer: Answered, size: number | undefined): boolean => {
  const { listing } = answer.operation;
  const itemCount = answer.items?.length ?? 0;
  if (!listing || !endsByLength(listing.paging) || itemCount === 0) return false;
  const pages = pagesOf(answer.operation);
  const { promised = Infinity, hasNoDefault, size: name } = pages;
  if (hasNoDefault && (name === '' || answer.call.parameters[name] === undefined)) return true;
  const requestedSize = sizeAsked(answer, pages, size);
  return requestedSize > promised && itemCount < requestedSize;
};

/**
 * The offset or number of the next page; undefined if this page holds the last item by its count, or is not full and
 * surely not cut.
 */
const countedCursor = (answer: Answered, size: number | undefined): Json | undefined => {
  const pages = pagesOf(answer.operation);
  const itemCount = answer.items?.length ?? 0;
  const requestedSize = sizeAsked(answer, pages, size);
  const isCut = mayBeCut(answer, size);
  const place = Number(integer(answer.call.parameters[pages.cursor]) ?? firstPlace(pages));
  const total = countIn(answer);
  const before = itemsBefore(pages, place, isCut ? itemCount : requestedSize);
  const ends = total === undefined ? itemCount < requestedSize && !isCut : before + itemCount >= Number(total);
  return itemCount === 0 || ends ? undefined : placeAfter(pages, { pages: 1, items: itemCount }, place);
};

/** The cursor from the last item; undefined if the answer says that nothing follows, or is short. */
const cursorOfLastItem = (answer: Answered, listing: Listing, size: number | undefined): Json | undefined => {
  const { hasMore } = listing.paging;
  const declared = hasMore === undefined ? undefined : at(answer.result, hasMore);
  const isShort = (answer.items?.length ?? 0) < sizeAsked(answer, pagesOf(answer.operation), size);
  const ends = typeof declared === 'boolean' ? !declared : isShort && !mayBeCut(answer, size);
  const cursor = ends ? undefined : givenCursor(answer);
  return typeof cursor === 'string' || isObject(cursor) || integer(cursor) !== undefined ? cursor : undefined;
};

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  isObject(left) && isObject(right) ? stringifyJson(left) === stringifyJson(right) : String(left) === String(right);

/** Whether a value leads to a page. Numbers may be cursors; 0, as an empty text, says that the list ends. */
const isCursor = (value: Json | undefined, paging: Listing['paging']): boolean => {
  if (typeof value === 'string') return value !== '';
  if (typeof value === 'number' || typeof value === 'bigint') return value > 0;
  return isObject(value) && cursorParts(paging) !== undefined;
};

/** The cursor to the next page; undefined if the list ends. `size`: the page size of the request. */
export const nextCursor = (answer: Answered, size: number | undefined): Json | undefined => {
  const listing = answer.operation.listing;
  if (!listing || !answer.result) return undefined;
  const pages = pagesOf(answer.operation);
  if (pages.style === 'none') return undefined;
  if (isCountedPaging(pages)) return countedCursor(answer, size);
  if (isLastItemCursor(listing.paging)) return cursorOfLastItem(answer, listing, size);
  const cursor = givenCursor(answer);
  if (pages.end === 'own-cursor' && isSame(cursor, answer.call.parameters[pages.cursor])) return undefined;
  const leads = isCursor(cursor, listing.paging);
  if (pages.end !== 'short-page') return leads ? cursor : undefined;
  const full = (answer.items?.length ?? 0) >= Math.min(sizeAsked(answer, pages, size), pages.maximum);
  return full && (leads || isObject(cursor)) ? cursor : undefined;
};

/** Normalises the case of hex digits, which the documents leave open and which may differ between lists. */
const spelledOneWay = (value: Json): Json =>
  typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value;

/** Paths that together identify an item; empty: the whole item does. */
export const identityOf = ({ identity: paths = [] }: Listing): readonly string[] => paths;

/** The identity of an item. */
export const identity = (listing: Listing, item: Json): string => {
  const paths = identityOf(listing);
  return stringifyJson(paths.length === 0 ? item : paths.map((path) => spelledOneWay(at(item, path) ?? null)));
};

/** Shows a value without quotes if it is one word. */
const shownPart = (value: Json): string =>
  typeof value === 'string' && /^[\w.:-]+$/.test(value) ? value : show(value);

/** An identity for readers: `transactionHash 0xe093…, logIndex 0`. The names come from its list. */
export const showKey = (key: string | undefined, listing?: Listing, limit = 200): string => {
  const parts = key === undefined ? undefined : parseJson(key);
  const identityPaths = listing && identityOf(listing);
  if (!Array.isArray(parts) || identityPaths?.length === 0) return show(parts ?? key, limit);
  const paths = identityPaths?.length === parts.length ? identityPaths : [];
  const names = paths.map((path) => (path === '.' ? '' : `${nameOf(path)} `));
  const text = parts.map((part, index) => `${names[index] ?? ''}${shownPart(part)}`).join(', ');
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** Paths of the members that may order a list by numbers. */
const numericPaths = (members: readonly SortMember[]): readonly string[] =>
  members.filter(({ type }) => type === undefined || type === 'number' || type === 'hex').map(({ path }) => path);

/** The path of the numbers that order a list without a key; undefined if no numbers do. */
export const orderPath = (listing: Listing): string | undefined => numericPaths(orderOf(listing).members)[0];

/** The paths that may order the list of a call, if it is ordered by numbers. */
export const orderPaths = (
  listing: Listing,
  parameters: Readonly<Record<string, Json | undefined>> = {},
): readonly string[] => numericPaths(orderAsked(listing, parameters)?.members ?? []);

/** The number that orders an item, or the number at another path; undefined if the item lacks it. */
export const orderValue = (listing: Listing, item: Json, path = orderPath(listing)): bigint | undefined => {
  const value = path === undefined ? undefined : at(item, path);
  // Texts of digits may be sorted as texts, unless the order is declared as numeric.
  const isText = typeof value === 'string' && path !== undefined;
  const member = isText ? orderOf(listing).byPath.get(path) : undefined;
  if (member?.type === 'hex') return readHex(value);
  return member && member.type !== 'number' ? undefined : integer(value);
};
