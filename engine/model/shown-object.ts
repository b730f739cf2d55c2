import type { Condition } from './join.ts';

/**
 * Objects that one answer shows and that other answers may show too. A part of an identity is a path in the object,
 * `^path` in the object around it, or `$name` of a parameter of the call.
 */
export interface ShownObject {
  /** A key of the vocabulary's `objects`. */
  readonly kind: string;
  /** Where the objects are in the result (`placed`). */
  readonly at: string;
  /** Together they name the object; an object that lacks one of them is passed over. */
  readonly identity: readonly string[];
  /** Parts that only some objects have (the token id of one transfer among several of one log). */
  readonly optional?: readonly string[];
  /** Only the objects that fulfil all of these. */
  readonly where?: readonly Condition[];
  /** A null says nothing, as a missing member; absent: it is a value. */
  readonly nulls?: 'unsaid';
  /** All these objects have members of the same names. */
  readonly sameMembers?: true;
  /**
   * Path of a number in the object. The objects with the largest number in an answer may still change, and are
   * ignored.
   */
  readonly unsettled?: string;
}
