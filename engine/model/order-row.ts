import type { MemberMeaning } from './list-filter.ts';

export type Direction = 'ascending' | 'descending';

/** Place of items without the member or with null; `smallest`: they sort as the smallest value. */
export type Nulls = 'first' | 'last' | 'smallest' | 'largest';

/** Known facts about the values of a member that orders a list. */
export interface SortMeaning {
  readonly type?: MemberMeaning['type'];
  /**
   * `codepoint`: texts are sorted by code points. `ignoreCase`: letter case makes no difference. `any`: in any order
   * that keeps equal texts together. Absent: in an order on which all usual collations agree; where they disagree, it
   * is open.
   */
  readonly collation?: 'codepoint' | 'ignoreCase' | 'any';
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

/** A value of a parameter that requests an order, and the resulting place of items without a value. */
export interface SortSpelling {
  readonly value: string;
  readonly nulls?: Nulls;
}

/** One value of a parameter, or several equivalent ones. */
export type Spelled = string | readonly (string | SortSpelling)[];

/** How a list is ordered: `order` in `x-assay-list`. */
export interface ListOrder extends SortMeaning {
  /** Path of the member that orders the list without a key; of several, any may. */
  readonly by?: string | readonly string[];
  /** The direction if no parameter sets it: of `by`, or of keys if there is no `by`. Absent: either direction. */
  readonly direction?: Direction;
  /** Parameter that turns the order. */
  readonly parameter?: string;
  /** Its values; absent: asc and desc. */
  readonly values?: { readonly ascending: Spelled; readonly descending: Spelled };
  /**
   * `broken`: items with equal values have a fixed but unknown order; a list: the order of its members. Absent or
   * `open`: any order.
   */
  readonly ties?: 'broken' | 'open' | readonly (string | SortTie)[];
  readonly keys?: {
    /** Parameter that names the member by which the list is ordered. */
    readonly parameter: string;
    /**
     * By the parameter's value: the path of the ordering member, several paths of which any may order the list, or
     * facts about the member.
     */
    readonly values: Readonly<Record<string, string | readonly string[] | SortMember>>;
    /** The parameter's value, with {key}; absent: {key}, unless `descending` is. */
    readonly ascending?: Spelled;
    /** The same for descending order; absent: `order.parameter` gives the direction, or there is none. */
    readonly descending?: Spelled;
    /** Separator of several keys; absent: one key. */
    readonly separator?: string;
    /** `each`: `order.parameter` takes a direction for each of several keys; `all`: one for all. Absent: open. */
    readonly turned?: 'each' | 'all';
  };
}
