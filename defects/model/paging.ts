import {
  firstPlace,
  itemsBefore,
  isCountedPaging,
  isLinkedPaging,
  type SizePolicy,
  cursorPlaces,
  nextParameters,
  wayBack,
} from '../../engine/model/list-paging.ts';
import type { Operation, Listing } from '../../engine/model/operation.ts';
import { listingOf, pagesOf } from '../../engine/model/pages-of.ts';
import { numberAt, type Parameters } from '../call.ts';
import type { Value } from '../value.ts';
import { defined } from '../../engine/model/defined.ts';
import { at } from '../values.ts';
import { compareValues } from './sort.ts';

/** A page of the selected items of a list. */
export interface Page {
  /** The whole list of the call. */
  readonly all: readonly Value[];
  readonly start: number;
  readonly size: number;
  readonly items: readonly Value[];
}

/** Page size where neither call nor document names one. */
const usualSize = 20;

const otherPaging = (operation: Operation, parameters: Parameters) =>
  (listingOf(operation).paging.others ?? []).find(({ cursor }) => parameters[cursor] !== undefined);

/** The page size of a call; undefined: it is refused. */
export function sizeOf(operation: Operation, parameters: Parameters): number | undefined {
  const { size, minimum, maximum, default: usual, hasNoDefault, ...paging } = pagesOf(operation);
  if (paging.style === 'none') return Number.MAX_SAFE_INTEGER;
  const name = otherPaging(operation, parameters)?.size ?? size;
  const documented = operation.parameters[name]?.default;
  const fallback = hasNoDefault ? usualSize : usual;
  const defaultSize = paging.window?.default ?? (typeof documented === 'number' ? documented : fallback);
  if (name === '' || parameters[name] === undefined) return defaultSize;
  const requestedSize = numberAt(parameters, name);
  if (requestedSize === undefined || !Number.isInteger(requestedSize)) return undefined;
  const policies: Readonly<Record<SizePolicy, number | undefined>> = {
    refused: undefined,
    empty: 0,
    default: defaultSize,
    minimum,
    maximum,
  };
  const policy =
    (requestedSize < 0 ? paging.negativeSize : requestedSize === 0 ? paging.zeroSize : undefined) ??
    paging.belowMinimum;
  if (requestedSize < (paging.window ? 1 : minimum)) return policies[policy ?? 'refused'];
  const maxSize = paging.window?.maximum ?? maximum;
  if (requestedSize <= maxSize) return requestedSize;
  return paging.aboveMaximum === 'clamp' ? maxSize : undefined;
}

/** The place of the first item of a page that a number names; undefined: the call is refused. */
export function countedPlace(
  operation: Operation,
  parameters: Parameters,
  size: number,
  linkParameter: string,
): number | undefined {
  const { paging } = listingOf(operation);
  const usedPaging = otherPaging(operation, parameters) ?? paging;
  const isLink = usedPaging === paging && isLinkedPaging(paging);
  const name = isLink
    ? linkParameter
    : isCountedPaging(usedPaging) && typeof usedPaging.cursor === 'string'
      ? usedPaging.cursor
      : '';
  if (parameters[name] === undefined) return 0;
  const counted = isLink ? ({ style: 'page' } as const) : usedPaging;
  const requestedNumber = numberAt(parameters, name);
  if (requestedNumber === undefined || !Number.isInteger(requestedNumber)) return undefined;
  if (requestedNumber < firstPlace(counted)) return paging.beforeFirst === 'first' ? 0 : undefined;
  return itemsBefore(counted, requestedNumber, size);
}

/** A cursor of this server: the place of an item in the whole list, and the list of which it is. */
export interface Token {
  readonly after: number;
  /** The parameters of its list, as `keyOf` writes them; absent: the cursor serves any list. */
  readonly of?: string;
  /** It leads to the items before its place. */
  readonly isBack?: true;
}

/** The cursor of a call. */
interface GivenCursor {
  /** It leads to the items before its place. */
  readonly isBack: boolean;
  readonly token?: Token;
  /** Values of members of an item, by their paths. */
  readonly values?: Readonly<Record<string, Value>>;
}

/** The parameters of a list as one text, in the order of their names. */
export const keyOf = (parameters: Parameters): string =>
  JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
export const parametersOf = (key: string): Parameters => Object.fromEntries(JSON.parse(key) as [string, Value][]);

export const writeToken = ({ after, of, isBack }: Token): string =>
  Buffer.from(JSON.stringify(defined({ after, of, isBack }))).toString('base64url');

/** The cursor in a text; undefined: no server made it. */
function readToken(text: string): Token | undefined {
  try {
    const token = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
      after?: unknown;
      of?: unknown;
      isBack?: true;
    };
    const { after, of, isBack } = token;
    return typeof after === 'number'
      ? { after, ...defined({ of: typeof of === 'string' ? of : undefined, isBack }) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Paths of the members of the last item that together are a cursor; empty: cursors are tokens. */
export function cursorPaths({ paging, order, identity = [] }: Listing): readonly string[] {
  const places = cursorPlaces(paging);
  const inItem = places.flatMap((place) => (typeof place === 'object' && 'lastItem' in place ? [place.lastItem] : []));
  if (inItem.length === places.length || places.length < 2) return inItem;
  return [...[order?.by ?? []].flat().slice(0, 1), ...identity].slice(0, places.length);
}

/** Whether one parameter leads both ways, so that only its cursors tell the direction. */
export function hasTurningCursors({ paging }: Listing): boolean {
  const { cursor, with: turning } = wayBack(paging) ?? { with: {} };
  return turning === undefined && (cursor === undefined || nextParameters(paging).includes(cursor));
}

/** The parameter of the way back in a call that takes it; undefined: the call goes on, or there is no way back. */
function turnedBy(listing: Listing, parameters: Parameters): string | undefined {
  const { paging } = listing;
  const back = wayBack(paging);
  if (!back || hasTurningCursors(listing)) return undefined;
  const name = back.cursor ?? nextParameters(paging)[0] ?? '';
  const isTurned = Object.entries(back.with ?? {}).every(
    ([other, value]) => String(parameters[other]) === String(value),
  );
  return isTurned && parameters[name] !== undefined ? name : undefined;
}

/** The cursor of a call; undefined: it asks for the first page. */
export function cursorIn(listing: Listing, parameters: Parameters): GivenCursor | 'refused' | undefined {
  const { paging } = listing;
  if (paging.style !== 'cursor') return undefined;
  const turned = turnedBy(listing, parameters);
  const isBack = turned !== undefined;
  const values = (isBack ? [turned] : nextParameters(paging)).map((name) => parameters[name]);
  const [first] = values;
  if (values.every((value) => value === undefined)) return undefined;
  if (!isBack && String(first) === paging.firstCursor) return undefined;
  if (values.includes(undefined)) return 'refused';
  const from = wayBack(paging)?.from;
  const firstItem = typeof from === 'object' && 'firstItem' in from ? [from.firstItem] : [];
  const paths = isBack ? firstItem : cursorPaths(listing);
  if (paths.length > 0)
    return { isBack, values: Object.fromEntries(paths.map((path, place) => [path, values[place] ?? ''])) };
  const token = readToken(String(first));
  return token ? { isBack: isBack || token.isBack === true, token } : 'refused';
}

/**
 * The number of items of a sorted list before the place of a cursor. An item that a way forward names is before it. A
 * cursor whose values are those of no item stands between others.
 */
export function placeOf(
  { isBack, token, values = {} }: GivenCursor,
  sorted: readonly Value[],
  items: readonly Value[],
) {
  const offset = isBack ? 0 : 1;
  if (token) {
    const afterItem = items[token.after];
    return afterItem === undefined ? Math.max(0, token.after + offset) : sorted.indexOf(afterItem) + offset;
  }
  const tuple = Object.entries(values);
  const index = sorted.findIndex((item) => tuple.every(([path, value]) => String(at(item, path)) === String(value)));
  if (index >= 0) return index + offset;
  const compared = (item: Value): number =>
    tuple.reduce((order, [path, value]) => order || compareValues(at(item, path) ?? '', value, {}), 0);
  const [path = ''] = Object.keys(values);
  const [first, last] = [sorted[0], sorted.at(-1)].map((item) => at(item, path) ?? '');
  const sign = compareValues(first ?? '', last ?? '', {}) > 0 ? -1 : 1;
  return sorted.filter((item) => sign * compared(item) < 0).length;
}
