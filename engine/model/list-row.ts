import type { FilterRows, Subset } from './list-filter.ts';
import type { ListOrder } from './order-row.ts';
import type { ListRange } from './list-range.ts';
import type { OperationId } from './names.ts';
import type { Paging } from './list-paging.ts';

/** Where an answer says the number of items of the whole list: `count` in `x-assay-list`. */
export type ListCount =
  | string
  | ((
      | { /** Path in the answer. */ readonly path: string; readonly header?: never }
      | { readonly header: string; readonly path?: never }
    ) & {
      /** Parameters that ask for the count; absent: every call gets it. */
      readonly when?: Readonly<Record<string, string | number | boolean>>;
      /** The number may be smaller than that of the items, never larger. */
      readonly atLeast?: true;
    });

export interface Listing {
  /** Dotted path in the answer (node: in `result`) to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** An answer without items may leave out the member that holds them. */
  readonly mayLeaveOut?: true;
  /** Paths that together identify an item; absent or empty: the whole item does. */
  readonly identity?: readonly string[];
  /** Lists of different parents share no identity. */
  readonly uniqueIdentity?: true;
  /** The answer for an unknown parent: a status, or an empty list. A parent is a parameter in the path. */
  readonly unknownParent?: number | 'empty' | readonly (number | 'empty')[];
  /** The list does not change during a walk. */
  readonly unchanged?: true;
  readonly paging: Paging;
  readonly order?: ListOrder;
  /** By parameter: the paths that it equals, or filters with operators; `filtersOf` expands them. */
  readonly filters?: Readonly<Record<string, FilterRows>>;
  /** Filters given together give the items that match all, also two of one member; absent: such two are open. */
  readonly conjunction?: true;
  /** Groups of filter parameters of which a call gives one: one with two is refused. */
  readonly exclusive?: readonly (readonly string[])[];
  /** By parameter: how its values narrow the list where the items do not show it; `subsetsOf` expands them. */
  readonly subsets?: Readonly<Record<string, Subset>>;
  /** Ranges over members, and boxes over places. */
  readonly ranges?: readonly ListRange[];
  /**
   * Whether items may disappear under these parameters, because they were spent or ended; absent: the list only grows.
   */
  readonly mayShrink?: (parameters: Readonly<Record<string, unknown>>) => boolean;
  /** Where an answer says the number of items of the whole list, whatever page it is: a dotted path, or a header. */
  readonly count?: ListCount;
  /** An operation without parameters whose answer contains the target's current position. */
  readonly head?: OperationId;
}
