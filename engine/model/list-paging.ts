import type { Json } from './json-value.ts';

/** Where the cursor to the next page stands, or a part of it: at a path in the answer, or elsewhere. */
export type CursorPlace =
  | string
  | { /** In a header of the answer. */ readonly header: string }
  | { /** At this path in the last item of the page. */ readonly lastItem: string };

/** How to go back by cursors: the items before a page, in the order of the list. */
export interface WayBack {
  /** Parameter that takes the cursor; absent: `paging.cursor`. */
  readonly cursor?: string;
  /** Where the cursor stands; `firstItem`: at this path in the first item of the page. */
  readonly from: CursorPlace | { readonly firstItem: string };
}

/** Another way to the pages of a list: by offsets or page numbers, beside what `paging` says. */
export interface OtherWay {
  readonly style: 'offset' | 'page';
  /** Parameter that takes the offset or the page number. */
  readonly cursor: string;
  /** Parameter of the page size; absent: `paging.size`. */
  readonly size?: string;
  /** Number of the first page; absent: 1. */
  readonly first?: 0 | 1;
}

/** The answer to a size below the minimum: a refusal, no items, or the page of another size. */
export type SizePolicy = 'refused' | 'empty' | 'default' | 'minimum' | 'maximum';

/** How a list is paged: the member `paging` of `x-assay-list` (schemas/x-assay-list.json). */
export interface Paging {
  /**
   * `cursor`: the answer holds the next one. `offset`, `page`: the place of a page is counted. `link`: the header
   * `Link` leads to the next page (RFC 8288). `body-link`: an address in the answer does. `none`: one page is the list.
   */
  readonly style: 'cursor' | 'offset' | 'page' | 'link' | 'body-link' | 'none';
  /** Parameter of the page size. */
  readonly size?: string;
  /** Parameter that takes the cursor, offset or page number; several: each takes a part of the cursor. */
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
  /** Links have all parameters of the call that gave them, with their values, beside those that lead to a page. */
  readonly keepsParameters?: true;
  /** Other ways to the same pages. */
  readonly others?: readonly OtherWay[];
  /** Paths in the answer to what it says of the page and of the whole list. */
  readonly says?: {
    /** Number of pages of the list, by the size of the call. */
    readonly pages?: string;
    /** Number of this page, as its parameter counts. */
    readonly number?: string;
    /** Whether this is the first page, or the last one. */
    readonly first?: string;
    readonly last?: string;
    /** The page size, and the number of items on this page. */
    readonly size?: string;
    readonly items?: string;
  };
  /** `false`: no page before the last one is empty; absent: any may be. */
  readonly emptyPages?: false;
  /** A cursor that means the first page, as no cursor does. */
  readonly firstCursor?: string;
  /** Cursors of other lists are refused; absent: any answer is allowed. */
  readonly foreignCursors?: 'refused';
  /**
   * The answer to a cursor sent with another filter than that of its list. `refused`: a refusal; `kept`: the next page
   * of the cursor's list; `free`: items of the other list after the cursor's place; absent: anything.
   */
  readonly bound?: 'refused' | 'kept' | 'free';
  /** Number of the first page; absent: 1. */
  readonly first?: 0 | 1;
  /**
   * Sizes above the maximum: `clamp`, the maximum applies; `refused`; `limited`, they are refused, or no page is
   * larger than the maximum; absent: anything may happen.
   */
  readonly aboveMaximum?: 'clamp' | 'refused' | 'limited';
  /** Sizes below the minimum; those of zero and negative ones have members of their own. Absent: anything. */
  readonly belowMinimum?: SizePolicy;
  readonly zeroSize?: SizePolicy;
  readonly negativeSize?: SizePolicy;
  /** Offsets and page numbers before the first one: refused, or the first page. Absent: anything. */
  readonly beforeFirst?: 'refused' | 'first';
  /** Every page but the last one holds as many items as its size. */
  readonly fullPages?: true;
  /** The size may change from page to page; for offsets and cursors of the last item it always may. */
  readonly changingSize?: true;
  /**
   * Absent: the last page gives no cursor. `own-cursor`: it gives the cursor again that led to it. `short-page`: every
   * page gives a cursor, and a page that is not full is the last.
   */
  readonly end?: 'own-cursor' | 'short-page';
  /** An item may come again on a later page. */
  readonly repeats?: true;
}

/** The paging of an operation, with the bounds of the page size as the row of its parameter tells them. */
export interface Pages extends Omit<Paging, 'size' | 'cursor' | 'next'> {
  /** The page size parameter; empty where there is none. */
  readonly size: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /**
   * Where the document names no maximum: the largest size that it promises, 0 if it promises none. Pages of larger
   * sizes may be cut without a word.
   */
  readonly promised?: number;
  /** The document names no default: without a size, a page may have any length. */
  readonly hasNoDefault?: true;
  /** The parameter of a call that leads to a page (`cursorOf`). */
  readonly cursor: string;
  /** The path, or the header of links, of what leads to the next page; empty where it stands elsewhere. */
  readonly next: string;
}

/** The name of the parameter that stands for a followed link: one that no request can carry. */
export const linkParameter = 'next link';

type Cursors = Pick<Paging, 'cursor' | 'previous'>;

/** How to go back by cursors; undefined where links do, or nothing does. */
export const wayBack = ({ previous }: Pick<Paging, 'previous'>): WayBack | undefined =>
  typeof previous === 'object' ? previous : undefined;

/** The parameters that take the cursor of the next page, or its parts. */
export const nextParameters = ({ cursor }: Pick<Paging, 'cursor'>): readonly string[] =>
  cursor === undefined ? [] : [cursor].flat();

/** The parameters of which a call's cursor is made; undefined where one parameter takes all cursors, or none does. */
export const cursorParts = (paging: Cursors): readonly string[] | undefined => {
  const all = [...new Set([nextParameters(paging), wayBack(paging)?.cursor ?? []].flat(2))];
  return all.length > 1 ? all : undefined;
};

/**
 * The parameter of a call that leads to a page; for links the one that stands for a followed link. Where several take a
 * cursor, they are one parameter: an object, whose members are parameters of the request.
 */
export const cursorOf = (paging: Paging): string =>
  cursorParts(paging)?.join(' and ') ?? nextParameters(paging)[0] ?? linkParameter;

/** A cursor of this text: of a cursor in parts, each part. */
export const cursorOfText = (paging: Cursors, text: string): Json =>
  cursorParts(paging) ? Object.fromEntries(nextParameters(paging).map((name) => [name, text])) : text;

/** Whether the place of a page is counted, so that no answer says where the next one is. */
export const isCountedPaging = ({ style }: Pick<Paging, 'style'>): boolean => style === 'offset' || style === 'page';

/** The path in the body to the cursor or link, or the header with the link; undefined where it stands elsewhere. */
export const nextPath = ({ next }: Pick<Paging, 'next'>): string | undefined =>
  typeof next === 'string' ? next : undefined;

/** Where a cursor stands, or each of its parts. */
export const cursorPlaces = ({ next }: Pick<Paging, 'next'>): readonly CursorPlace[] => {
  if (next === undefined) return [];
  return isSeveral(next) ? next : [next];
};

const isSeveral = (next: CursorPlace | readonly CursorPlace[]): next is readonly CursorPlace[] => Array.isArray(next);

/** Whether the last item of a page gives the cursor of the next one: then every page that has items gives a cursor. */
export const isLastItemCursor = (paging: Pick<Paging, 'next'>): boolean => {
  const places = cursorPlaces(paging);
  return places.length > 0 && places.every((place) => typeof place === 'object' && 'lastItem' in place);
};

/** Whether the length of a page may be all that says that the list ends. */
export const endsByLength = (paging: Pick<Paging, 'style' | 'next'>): boolean =>
  isCountedPaging(paging) || isLastItemCursor(paging);

/** Whether the next page is where a link leads. */
export const isLinkedPaging = ({ style }: Pick<Paging, 'style'>): boolean => style === 'link' || style === 'body-link';

/** Whether an answer says where the next page is, so that the last page is the one that says nothing. */
export const namesNext = (paging: Pick<Paging, 'style' | 'end' | 'next'>): boolean =>
  (paging.style === 'cursor' && paging.end !== 'short-page' && !isLastItemCursor(paging)) || isLinkedPaging(paging);
