import type { JoinValue } from './join.ts';
import type { Json } from './json-value.ts';

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
