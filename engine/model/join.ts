import type { Json } from './json.ts';

/**
 * Items of one operation that another operation must list too: a row of `x-assay-joins`
 * (`schemas/x-assay-joins.json`). A path leads into the element; `^path` leads into the item around it, `$name` is a
 * parameter of the call.
 */
export interface Join {
  /** The id of the other operation, which must list the element. */
  readonly to: string;
  /**
   * The member of an item whose elements are joined. Absent: the items themselves; for an operation that is no list,
   * its answer.
   */
  readonly each?: string;
  /**
   * The parameters for the other operation, by name: paths in the element. If one of the values is missing, the other
   * operation is not called.
   */
  readonly with: Readonly<Record<string, JoinValue>>;
  /** Path in the element of the position to which the range of the other list is narrowed. */
  readonly at?: string;
  /** Starts with the newest known position: an index that lags behind lacks its items. */
  readonly newestFirst?: true;
  /** The member of an item of the other list whose elements are compared; absent: the items themselves. */
  readonly within?: string;
  /**
   * Paths in the element, each with a path in the other list that has the same value: in its element, or (`^path`) in
   * the item around it. If the path in the other list leads to an array, one of its elements must match: an inverse
   * reference.
   */
  readonly match: Readonly<Record<string, Counterpart>>;
  /** Paths in an item of the other answer, each with its value: a contract has no code before it exists. */
  readonly constants?: Readonly<Record<string, Plain>>;
  /** Elements that do not meet all conditions are skipped. */
  readonly where?: readonly Condition[];
  /**
   * A precondition: paths in the element, each with a path in an item of the other answer. The element is judged only
   * if an item of the other answer has the same values at these paths.
   */
  readonly given?: Readonly<Record<string, string>>;
  /** Conditions on the item of the other answer: an item that does not meet them is not compared. */
  readonly whereThere?: readonly Condition[];
  /** Among elements with equal values at these paths, only the element at the highest position (`at`) is joined. */
  readonly newestOf?: readonly string[];
  /**
   * The array at `each` equals the list of the other operation. `whole`: it has all items, in any order. `firstPage`:
   * it has the items of a page without a page size, in the same order. The paths of `with` and `where` start at the
   * item around the array.
   */
  readonly sameAs?: 'whole' | 'firstPage';
  /** No item of the other list holds the element twice. */
  readonly once?: true;
  /**
   * The other answer is only used as a start for the joins of that operation; it may be a refusal. `match` is empty.
   */
  readonly leads?: true;
  /** The other operation must not list the element. */
  readonly absent?: true;
  /** A JSON-RPC error of the other method says that it does not know what is asked for, as the status 404 does. */
  readonly answered?: true;
  /** The requirement that the row states; absent: the one that covers the joins of the operation. */
  readonly requirement?: string;
}

/** The value of a parameter: a path in the element, a fixed value, or the whole number at a path and a distance. */
export type JoinValue =
  string | { readonly value: string | number | boolean } | { readonly path: string; readonly plus: number };

/**
 * The counterpart of a value in a join: the value at a path, the number of elements of an array, the place of the
 * element in its array, or a bound.
 */
export type Counterpart = string | ElementCount | ElementPosition | NumberBound;

/** The number of elements of an array at a path. */
export interface ElementCount {
  readonly count: string;
}

/** The place of the element in the array at `within`; `position` is the number of the first one. */
interface ElementPosition {
  readonly position: 0 | 1;
}

/** The number here is at most, below, or at least the number at a path there. */
export type NumberBound = { readonly atMost: string } | { readonly below: string } | { readonly atLeast: string };

/**
 * A condition on the value at a path of an element. Paths are written as in `Join`. A missing value meets only
 * `nobody`.
 */
export type Condition = { readonly path: string } & (
  | { /** Equals the value at one of these paths. */ readonly is: readonly string[] }
  | { /** Differs from the value at this path. */ readonly isNot: string }
  | { /** Is one of these, e.g. the type beside a reference. */ readonly values: readonly Plain[] }
  | { /** Matches this regular expression. */ readonly pattern: string }
  | { /** Is missing or names no object. */ readonly nobody: true }
  | { /** Names an object. */ readonly somebody: true }
  | { /** Occurs at this path in items of the other operation. */ readonly metAt: string }
);

export type Plain = string | number | boolean;

/**
 * Another way to ask for what a call of this operation asks for: a row of `x-assay-same` (`schemas/x-assay-same.json`).
 * Either a parameter has another value (`spelled`, `named`), or the parameters are those of `with` beside the ones
 * that both calls share.
 */
export interface SameRow {
  /** The parameter that takes several spellings or names of one value. */
  readonly parameter?: string;
  /** The spellings: `{value}` is the value without what is around it in the others. */
  readonly spelled?: readonly string[];
  /** Paths or constants that items of the operation `of` have together, each a name of one thing. */
  readonly named?: readonly JoinValue[];
  readonly of?: string;
  /** The other operation; absent: this one. */
  readonly operation?: string;
  /** Parameters of the other call: paths in an item of the answer, `$name`, or constants. */
  readonly with?: Readonly<Record<string, JoinValue>>;
  /** Parameters of both calls, each with the values to ask with: the encodings in which the answers are the same. */
  readonly both?: Readonly<Record<string, readonly Json[]>>;
  /** Paths here, each with the path there of the same value; absent: the whole answers are the same. */
  readonly compare?: Readonly<Record<string, string>>;
  /** The other list has only a part of these items, or more items; absent: the same. */
  readonly extent?: 'part' | 'more';
  /** A refusal of the other way is observed, because the document does not say that it is accepted. */
  readonly refusal?: 'open';
  /** The requirement that the row states; absent: `api.same`. */
  readonly requirement?: string;
}
