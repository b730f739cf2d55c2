import type { MemberMeaning } from './list-filter.ts';

export type Direction = 'ascending' | 'descending';

/** Where items without the member, or with null, stand; `smallest`: as such a value. */
export type Nulls = 'first' | 'last' | 'smallest' | 'largest';

/** Known facts about the values of a member that orders a list. */
export interface SortMeaning {
  readonly type?: MemberMeaning['type'];
  /**
   * `codepoint`: texts are in the order of their code points. `any`: in any order in which equal texts stand together.
   * Absent: in one on which all usual collations agree; where they do not, it is open.
   */
  readonly collation?: 'codepoint' | 'any';
  /** Absent: items without a value stand anywhere. */
  readonly nulls?: Nulls;
}

/** A member that orders items which are equal by the members before it. */
export interface SortTie extends SortMeaning {
  /** Path in an item. */
  readonly path: string;
  /** `same`: that of the order; absent: either one. */
  readonly direction?: Direction | 'same';
}

/** A member by which a list is ordered. */
export interface SortMember extends SortMeaning {
  /** Path in an item. */
  readonly path: string;
  /** The direction of a key if the call gives none. */
  readonly direction?: Direction;
  /** The order of items with equal values; absent: `ties` of the list. */
  readonly ties?: readonly (string | SortTie)[];
}

/** A value of a parameter that asks for an order, and where items without a value then stand. */
export interface SortSpelling {
  readonly value: string;
  readonly nulls?: Nulls;
}

/** One value of a parameter, or several that ask for the same. */
export type Spelled = string | readonly (string | SortSpelling)[];

/** How a list is ordered: `order` in `x-assay-list`. */
export interface ListOrder extends SortMeaning {
  /** Path of the member by which the list is ordered without a key; several: any one of them orders it. */
  readonly by?: string | readonly string[];
  /** The direction where no parameter gives it: of `by`, or of keys if there is no `by`. Absent: either one. */
  readonly direction?: Direction;
  /** Parameter that turns the order. */
  readonly parameter?: string;
  /** Its values; absent: asc and desc. */
  readonly values?: { readonly ascending: Spelled; readonly descending: Spelled };
  /** `broken`: items of equal values come in one order; a list: in that of its members. Absent or `open`: in any. */
  readonly ties?: 'broken' | 'open' | readonly (string | SortTie)[];
  readonly keys?: {
    /** Parameter that names the member by which the list is ordered. */
    readonly parameter: string;
    /** By the parameter's value: the path of the member, several of which any one orders it, or what is known of it. */
    readonly values: Readonly<Record<string, string | readonly string[] | SortMember>>;
    /** The parameter's value, with {key}; absent: {key}, unless `descending` is. */
    readonly ascending?: Spelled;
    /** The same for descending order; absent: `order.parameter` gives the direction, or there is none. */
    readonly descending?: Spelled;
    /** Between several keys; absent: one key. */
    readonly separator?: string;
    /** `each`: `order.parameter` takes a direction for each of several keys; `all`: one for all. Absent: open. */
    readonly turned?: 'each' | 'all';
  };
}
