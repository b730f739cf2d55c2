import type { FilterRows, Subset } from './list-filter.ts';
import type { ListOrder } from './order-row.ts';
import type { ListRange } from './list-range.ts';
import type { OperationId } from './names.ts';
import type { Paging } from './list-paging.ts';

/** A parameter that selects members of the items: the member `fields` of `x-assay-list` (schemas/x-assay-list.json). */
export interface ListFields {
  readonly parameter: string;
  /** Path in an item to the object whose members are selected; absent: the item itself. */
  readonly at?: string;
  /** Between the names; a comma unless given. */
  readonly separator?: string;
  /** Members that come in any case. */
  readonly always?: readonly string[];
}

/** Place of the total number of items in an answer: `count` in `x-assay-list`. */
type ListCount =
  | string
  | ((
      | { /** Path in the answer. */ readonly path: string; readonly header?: never }
      | { readonly header: string; readonly path?: never }
    ) & {
      /** Parameters that request the count; absent: every answer has it. */
      readonly when?: Readonly<Record<string, string | number | boolean>>;
      /** The number is a lower bound of the number of items. */
      readonly atLeast?: true;
    });

/** A list: where its items and their identities are, and how it is paged, filtered and ordered. */
export interface Listing {
  /** Dotted path in the answer (node: in `result`) to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** An answer without items may lack the member. */
  readonly mayLeaveOut?: true;
  /** Paths in an item to numbers that need not be whole, by the schema: `120` may be a rounded `120.004`. */
  readonly decimals?: readonly string[];
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
  /**
   * Combined filters give the items that match all of them, even if two concern one member; absent: two such filters
   * are open.
   */
  readonly conjunction?: true;
  /** Groups of filter parameters that exclude each other: a call with two of a group is refused. */
  readonly exclusive?: readonly (readonly string[])[];
  /** By parameter: how its values narrow the list if items do not show it; `subsetsOf` expands them. */
  readonly subsets?: Readonly<Record<string, Subset>>;
  /** A parameter that selects members of the items. */
  readonly fields?: ListFields;
  /** Ranges over members, and boxes over places. */
  readonly ranges?: readonly ListRange[];
  /**
   * Items may disappear, because they are spent or ended; `unless`: not from calls with this parameter, or with this
   * value of it. Absent: the list only grows.
   */
  readonly mayShrink?: true | { readonly unless: { readonly parameter: string; readonly value?: string | boolean } };
  /** Place of the total number of items, which is the same on every page: a dotted path, or a header. */
  readonly count?: ListCount;
  /** An operation without parameters whose answer contains the target's current position. */
  readonly head?: OperationId;
}
