import type { MemberMeaning } from './list-filter.ts';

/** A member by which a list is ordered. */
export interface SortMember {
  /** Dotted path in an item. */
  readonly path: string;
  readonly type?: MemberMeaning['type'];
  /**
   * `codepoint`: texts are in the order of their code points. `any`: in any order in which equal texts stand together.
   * Absent: in one on which all usual collations agree; where they do not, it is open.
   */
  readonly collation?: 'codepoint' | 'any';
  /** Where items without the member, or with null, stand; `smallest`: as such a value. Absent: anywhere. */
  readonly nulls?: 'first' | 'last' | 'smallest' | 'largest';
}

/** A parameter that turns an order, and its two values. */
export interface SortTurn {
  readonly parameter: string;
  readonly ascending: string;
  readonly descending: string;
}

/** A parameter that names the member by which a list is ordered. */
export interface SortKeys {
  readonly parameter: string;
  /** By the name that the parameter takes. */
  readonly members: Readonly<Record<string, SortMember>>;
  /** The parameter's value, with `{key}` for the name; for descending order, absent: the turn gives the direction. */
  readonly ascending: string;
  readonly descending?: string;
  /** Between several keys; absent: the parameter takes one. */
  readonly separator?: string;
}

/** How a list is ordered, and how parameters change that. */
export interface Sorting {
  /** The order without a parameter, and its direction; a direction that is absent may be either one. */
  readonly byDefault?: SortMember & {
    readonly direction?: 'ascending' | 'descending';
    /** Paths of other members that may order it in place of the first. */
    readonly or?: readonly string[];
  };
  readonly turn?: SortTurn;
  readonly keys?: SortKeys;
  /** Items of equal values have an order, too: it is the same for all page sizes. */
  readonly ties?: 'broken';
}
