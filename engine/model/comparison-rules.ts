import type { Base, OperationId } from './names.ts';

/**
 * How two targets of one contract may differ in a member.
 * - `final`: never changes once it exists; must be equal.
 * - `state`: tells the state at the head; must be equal while both targets are at one head.
 * - `live`: a figure of the moment (a price, the height); may differ by a factor of two, but not in its type.
 * - `opaque`: has a meaning for its own target only (a cursor, a message); never compared.
 * - `local`: the target's own (when it fetched something); never compared.
 */
export type MemberClass = 'final' | 'state' | 'live' | 'opaque' | 'local';

/** The class of a member; members without a row are `final`. */
export interface MemberRow {
  /** Its dotted path, or the end of it: `price.value` also names `items[].price.value`. */
  readonly path: string;
  readonly class: Exclude<MemberClass, 'final'>;
  /** Only in answers of these operations; absent: in all. */
  readonly of?: readonly OperationId[];
}

/** A call that returns the head of a target. */
export interface HeadRow {
  readonly base: Base;
  readonly operation: OperationId;
  /** Dotted path of a number in the result. */
  readonly member: string;
  /** The unit of the number: `blocks`. */
  readonly unit: string;
  /** Targets whose heads are further apart than this cannot be compared. */
  readonly farApart: number;
}

/** A call whose answer is the same on every target of one network. */
export interface NetworkRow {
  readonly base: Base;
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Dotted path in the result. */
  readonly member: string;
  /** Its name in messages: `the first block`. */
  readonly what: string;
}

/** The rules of a contract for comparing two targets. */
export interface ComparisonRules {
  readonly heads: readonly HeadRow[];
  readonly network: readonly NetworkRow[];
  /** Operations whose answers depend on the state at the head, in addition to lists whose items may disappear. */
  readonly stateAtHead: readonly OperationId[];
  /** Operations about the target itself, such as its version; they are not compared. */
  readonly local: readonly OperationId[];
  readonly members: readonly MemberRow[];
  /** Members that can be JSON written as text: their parsed content is compared. */
  readonly jsonTexts?: readonly string[];
}

/** The rules of a contract without comparison rules: every member is final, and no call returns the head. */
export const noRules: ComparisonRules = { heads: [], network: [], stateAtHead: [], local: [], members: [] };
