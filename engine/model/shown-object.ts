import type { Condition } from './join.ts';

/**
 * Objects in one answer that other answers may have too. A part of an identity is a path in the object, `^path` in the
 * object around it, or `$name` of a parameter of the call.
 */
export interface ShownObject {
  /** A key of the vocabulary's `objects`. */
  readonly kind: string;
  /** Place of the objects in the result (`placed`). */
  readonly at: string;
  /** Together they identify the object; objects without one of them are skipped. */
  readonly identity: readonly string[];
  /** The members that are compared here, each with its path here; absent: all, at their own paths. */
  readonly as?: Readonly<Record<string, string>>;
  /** Parts that only some objects have (the token id of one transfer among several of one log). */
  readonly optional?: readonly string[];
  /** Only objects that meet all of these conditions. */
  readonly where?: readonly Condition[];
  /** A null counts as a missing member; absent: it is a value. */
  readonly nulls?: 'unsaid';
  /** Members that are there in every answer after one that shows them. */
  readonly stays?: readonly string[];
  /** All these objects have members of the same names. */
  readonly sameMembers?: true;
  /**
   * Path of a number in the object. The objects with the largest number in an answer may still change, and are
   * ignored.
   */
  readonly unsettled?: string;
  /** The requirement that the row states; absent: the one that all answers agree. */
  readonly requirement?: string;
}
