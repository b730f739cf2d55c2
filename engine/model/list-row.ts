import type { FilterRows } from './list-filter.ts';
import type { ListBox, ListRange } from './list-range.ts';
import type { ListOrder } from './list-order.ts';
import type { OperationId } from './names.ts';

/**
 * How a list is paged. `token`: opaque cursor, not on the last page. `index`: index of the last item, on all pages.
 * `offset`: the number of items before the page. `number`: the number of the page.
 */
export interface Paging {
  readonly style: 'token' | 'index' | 'offset' | 'number';
  /** The page size parameter, empty where there is none, and its bounds. */
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
  /** The parameter for the cursor, and the path in the answer to the next one; empty where the place is counted. */
  readonly cursor: string;
  readonly next: string;
  /**
   * The next page is where a link leads: in the `Link` header, in a header named by `next`, or at the path `next` of
   * the body. Then `style` is `token`, and `cursor` stands for the followed link (`linkParameter`).
   */
  readonly link?: 'header' | 'body';
  /** Links to the page before and to the last one: dotted paths in the body; `true`: where the next link is. */
  readonly previous?: string | true;
  readonly last?: string | true;
  /** Dotted path in the answer to whether items follow this page. */
  readonly hasMore?: string;
  /** No page before the last one is empty. */
  readonly neverEmpty?: true;
  /** The cursors of other lists are refused. */
  readonly refusesForeign?: true;
  /** For `number`: the number of the first page; absent: 1. */
  readonly first?: 0 | 1;
  /**
   * For sizes above the maximum: `clamp` if the document says that the maximum is used, `refused` if it says that they
   * are refused, `open` if it says that no page is larger, so that they are clamped or refused, and `any` if it says
   * nothing.
   */
  readonly above: 'clamp' | 'refused' | 'open' | 'any';
  /** The last page gives the cursor again that led to it: new items will follow there. */
  readonly endsWithOwnCursor?: true;
  /** An item may appear again on a later page. */
  readonly repeats?: true;
}

/** A half-open range [start, end) over block numbers. */
export interface BlockRange {
  readonly start: string;
  readonly end: string;
  /** Dotted path inside an item to its block number. */
  readonly position: string;
  /** The parameter that names the chain of the blocks. */
  readonly of?: string;
}

export interface Listing {
  /** Dotted path in the answer (node: in `result`) to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** An answer without items may leave out the member that holds them. */
  readonly mayLeaveOut?: true;
  /** Dotted paths that together identify an item; empty: the whole item does. */
  readonly identity: readonly string[];
  readonly paging: Paging;
  readonly order?: ListOrder;
  readonly range?: BlockRange;
  /** By parameter: the paths that it equals, or filters with operators; `filtersOf` expands them. */
  readonly filters?: Readonly<Record<string, FilterRows>>;
  /** Filters given together give the items that match all, also two of one member; absent: such two are open. */
  readonly conjunction?: true;
  /** Groups of filter parameters of which a call gives one: one with two is refused. */
  readonly exclusive?: readonly (readonly string[])[];
  /** Ranges over members, and boxes over places. */
  readonly ranges?: readonly ListRange[];
  readonly boxes?: readonly ListBox[];
  /**
   * Whether items may disappear under these parameters, because they were spent or ended; absent: the list only grows.
   */
  readonly mayShrink?: (parameters: Readonly<Record<string, unknown>>) => boolean;
  /** Where an answer says the number of items of the whole list, whatever page it is: a dotted path, or a header. */
  readonly count?: string | { readonly header: string };
  /** An operation without parameters whose answer contains the target's current position. */
  readonly head?: OperationId;
}
