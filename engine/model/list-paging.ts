import type { Json } from './json.ts';

/**
 * Place of the cursor to the next page, or of a part of it: a path in the answer, a header, or a path in the last item.
 */
export type CursorPlace =
  | string
  | { /** In a header of the answer. */ readonly header: string }
  | { /** At this path in the last item of the page. */ readonly lastItem: string };

/** Backward paging by cursors. It gives the items before a page, in the order of the list. */
export interface WayBack {
  /** Parameter that takes the cursor; absent: `paging.cursor`. */
  readonly cursor?: string;
  /** Place of the cursor; `firstItem`: a path in the first item of the page. */
  readonly from: CursorPlace | { readonly firstItem: string };
  /** Other parameters that turn the direction, with their values. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** Another way to request the pages of a list: by offsets or page numbers, in addition to `paging`. */
export interface OtherWay {
  readonly style: 'offset' | 'page';
  /** Parameter that takes the offset or the page number. */
  readonly cursor: string;
  /** Parameter of the page size; absent: `paging.size`. */
  readonly size?: string;
  /** Number of the first page or item; absent: 1 for pages, 0 for offsets. */
  readonly first?: 0 | 1;
}

/** The answer to a size below the minimum: a refusal, no items, or the page of another size. */
export type SizePolicy = 'refused' | 'empty' | 'default' | 'minimum' | 'maximum';

/**
 * Parameters that do not take the place of a page and its size as they are: one for both, `range=0-24`, or two,
 * `start=0&end=25`. Calls have a pseudo parameter for each of them, which `size` and `cursor` name.
 */
export interface PageWindow {
  readonly parameter?: string;
  /** Its value: with {first} and {last} or {end}, the offsets of the first item, the last one, and behind it; or with
   * {first} or {page}, and {size}. */
  readonly value?: string;
  /** By parameter its value, in place of `parameter` and `value`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Page size of a call without it; absent: not documented. */
  readonly default?: number;
  /** The largest page size; absent: not documented. */
  readonly maximum?: number;
}

/** What a style of paging says about the way to the next page. */
interface StyleMeaning {
  /** The client counts what is before the next page; absent: the answer holds its cursor or link, or there is none. */
  readonly counts?: { readonly unit: 'items' | 'pages'; readonly from: 0 | 1 };
  readonly isLink?: true;
}

/** The one table of styles: a new style is a row here. */
const styles = {
  cursor: {},
  offset: { counts: { unit: 'items', from: 0 } },
  page: { counts: { unit: 'pages', from: 1 } },
  link: { isLink: true },
  'body-link': { isLink: true },
  none: {},
} as const satisfies Readonly<Record<string, StyleMeaning>>;

export type PagingStyle = keyof typeof styles;

type Styled = Pick<Paging, 'style' | 'first'>;

const countsOf = ({ style }: Styled): StyleMeaning['counts'] => (styles[style] as StyleMeaning).counts;

/** How a list is paged: the member `paging` of `x-assay-list` (schemas/x-assay-list.json). */
export interface Paging {
  /**
   * `cursor`: the answer has the next cursor. `offset`, `page`: the client counts items or pages. `link`: the header
   * `Link` leads to the next page (RFC 8288). `body-link`: an address in the answer leads to it. `none`: the list has
   * one page.
   */
  readonly style: PagingStyle;
  /** Parameter of the page size. */
  readonly size?: string;
  /** Parameter that takes the cursor, offset or page number. Several: each takes a part of the cursor. */
  readonly cursor?: string | readonly string[];
  /**
   * Path in the answer to the next cursor, or, for `body-link`, to the link or links. For `link`: a header that holds
   * no more than the address, in place of `Link`. For `cursor` also a header, or a member of the last item; several:
   * the parts of the cursor, in the order of their parameters.
   */
  readonly next?: CursorPlace | readonly CursorPlace[];
  /** Links to the page before and to the last page: `true`, for `body-link` also a path. For `cursor`: a way back. */
  readonly previous?: string | true | WayBack;
  readonly last?: string | true;
  /** Path in the answer to whether items follow this page. */
  readonly hasMore?: string;
  /** Link to the first page, as `previous`. */
  readonly firstLink?: true | string;
  /** Links keep all parameters of the call with their values, except those that lead to a page. */
  readonly keepsParameters?: true;
  /** Other ways to the same pages. */
  readonly others?: readonly OtherWay[];
  /** Paths in the answer to facts about the page and the whole list. */
  readonly says?: {
    /** Number of pages of the list for the page size of the call. */
    readonly pages?: string;
    /** Number of this page, counted like the parameter. */
    readonly number?: string;
    /** Whether this is the first page, or the last one. */
    readonly first?: string;
    readonly last?: string;
    /** The page size, and the number of items on this page. */
    readonly size?: string;
    readonly items?: string;
  };
  /** `false`: only the last page may be empty; absent: any page may be. */
  readonly emptyPages?: false;
  /** A cursor for the first page, equivalent to no cursor. */
  readonly firstCursor?: string;
  /** Cursors of other lists are refused; absent: any answer is allowed. */
  readonly foreignCursors?: 'refused';
  /**
   * The answer to a cursor sent with another filter than that of its list. `refused`: a refusal; `kept`: the next page
   * of the cursor's list; `free`: items of the other list after the cursor's place; absent: anything.
   */
  readonly bound?: 'refused' | 'kept' | 'free';
  /** One parameter takes the place of a page and its size. */
  readonly window?: PageWindow;
  /** Number of the first page, or of the first item for offsets; absent: 1 for pages, 0 for offsets. */
  readonly first?: 0 | 1;
  /**
   * Sizes above the maximum: `clamp`, the maximum applies; `refused`; `limited`, they are refused, or no page is
   * larger than the maximum; absent: anything may happen.
   */
  readonly aboveMaximum?: 'clamp' | 'refused' | 'limited';
  /**
   * The answer to sizes below the minimum, apart from zero and negative ones, which have their own members. Absent:
   * anything.
   */
  readonly belowMinimum?: SizePolicy;
  readonly zeroSize?: SizePolicy;
  readonly negativeSize?: SizePolicy;
  /** The answer to offsets and page numbers before the first one: a refusal, or the first page. Absent: anything. */
  readonly beforeFirst?: 'refused' | 'first';
  /** Every page but the last one is full. */
  readonly fullPages?: true;
  /** The size may change from page to page. For offsets and cursors of the last item it always may. */
  readonly changingSize?: true;
  /**
   * Absent: the last page has no cursor. `own-cursor`: it returns the cursor that led to it. `short-page`: every page
   * has a cursor, and a page that is not full is the last.
   */
  readonly end?: 'own-cursor' | 'short-page';
  /** An item may be repeated on a later page. */
  readonly repeats?: true;
}

/** The paging of an operation, with the bounds of the page size from its parameter's row. */
export interface Pages extends Omit<Paging, 'size' | 'cursor' | 'next'> {
  /** The page size parameter; empty if there is none. */
  readonly size: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /**
   * Without a documented maximum: the largest size that the document guarantees, or 0. Pages of larger sizes may be cut
   * silently.
   */
  readonly promised?: number;
  /** Without a documented default, a page without a size may have any length. */
  readonly hasNoDefault?: true;
  /** The parameter of a call that leads to a page (`cursorOf`). */
  readonly cursor: string;
  /** The path of the next cursor or link, or the header of links; empty if it is elsewhere. */
  readonly next: string;
}

/** The pseudo parameter for a followed link. No request can have a parameter of this name. */
export const linkParameter = 'next link';

type Cursors = Pick<Paging, 'cursor' | 'previous'>;

/** Backward paging by cursors; undefined for links, or without backward paging. */
export const wayBack = ({ previous }: Pick<Paging, 'previous'>): WayBack | undefined =>
  typeof previous === 'object' ? previous : undefined;

/** The parameters that take the next cursor or its parts. */
export const nextParameters = ({ cursor }: Pick<Paging, 'cursor'>): readonly string[] =>
  cursor === undefined ? [] : typeof cursor === 'string' ? [cursor] : cursor;

/** The parameters that together form a cursor; undefined if one parameter takes the whole cursor, or none does. */
export const cursorParts = (paging: Cursors): readonly string[] | undefined => {
  const names = nextParameters(paging);
  const back = wayBack(paging)?.cursor;
  const all = back === undefined || names.includes(back) ? names : [...names, back];
  return all.length > 1 ? all : undefined;
};

/**
 * The parameter of a call that leads to a page; for links, the pseudo parameter of a followed link. Several cursor
 * parameters are combined into one object parameter, whose members are the parameters of the request.
 */
export const cursorOf = (paging: Paging): string =>
  cursorParts(paging)?.join(' and ') ?? nextParameters(paging)[0] ?? linkParameter;

/** Makes a cursor of this text. A cursor in parts has the text in each part. */
export const cursorOfText = (paging: Cursors, text: string): Json =>
  cursorParts(paging) ? Object.fromEntries(nextParameters(paging).map((name) => [name, text])) : text;

/** The number of the first page, or the offset of the first item. */
export const firstPlace = (paging: Styled): number => paging.first ?? countsOf(paging)?.from ?? 1;

/** What the parameter of a page counts; undefined: the client does not count. */
export const countedUnit = (paging: Styled): 'items' | 'pages' | undefined => countsOf(paging)?.unit;

/** The number or offset of the page after so many pages and items. `from`: the place where these begin. */
export const placeAfter = (
  paging: Styled,
  { pages, items }: { readonly pages: number; readonly items: number },
  from = firstPlace(paging),
): number => from + (countedUnit(paging) === 'pages' ? pages : items);

/** The number of items before a place, for pages of this size. */
export const itemsBefore = (paging: Styled, place: number, size: number): number =>
  (place - firstPlace(paging)) * (countedUnit(paging) === 'pages' ? size : 1);

/** The values of a window by parameter. */
export const windowValues = ({ parameter, value, values }: PageWindow): Readonly<Record<string, string>> =>
  values ?? (parameter === undefined || value === undefined ? {} : { [parameter]: value });

/** Whether the client counts items or pages, so that no answer holds the next place. */
export const isCountedPaging = (paging: Styled): boolean => countsOf(paging) !== undefined;

/** The path in the body to the cursor or link, or the header with the link; undefined if it is elsewhere. */
export const nextPath = ({ next }: Pick<Paging, 'next'>): string | undefined =>
  typeof next === 'string' ? next : undefined;

/** The place of a cursor, or of each of its parts. */
export const cursorPlaces = ({ next }: Pick<Paging, 'next'>): readonly CursorPlace[] => {
  if (next === undefined) return [];
  return isSeveral(next) ? next : [next];
};

const isSeveral = (next: CursorPlace | readonly CursorPlace[]): next is readonly CursorPlace[] => Array.isArray(next);

/** Whether the cursor comes from the last item of a page. Then every page with items has a cursor. */
export const isLastItemCursor = (paging: Pick<Paging, 'next'>): boolean => {
  const places = cursorPlaces(paging);
  return places.length > 0 && places.every((place) => typeof place === 'object' && 'lastItem' in place);
};

/** Whether only the length of a page may show that the list ends. */
export const endsByLength = (paging: Pick<Paging, 'style' | 'next'>): boolean =>
  isCountedPaging(paging) || isLastItemCursor(paging);

/** Whether links lead to the next page. */
export const isLinkedPaging = ({ style }: Styled): boolean => 'isLink' in styles[style];

/** Whether answers hold the place of the next page, so that the last page is the one without it. */
export const namesNext = (paging: Pick<Paging, 'style' | 'end' | 'next'>): boolean =>
  (paging.style === 'cursor' && paging.end !== 'short-page' && !isLastItemCursor(paging)) || isLinkedPaging(paging);
