/** Why the implementation deviates from the document, found by reading both. */
export interface Explanation {
  readonly requirement: string;
  readonly operations: readonly string[];
  /** Kind of deviation; absent: any of the requirement. */
  readonly code?: string;
  readonly document: string;
  /** file:line in the module of version 1.14.0. */
  readonly implementation: string;
  readonly why: string;
}

export const explanations: readonly Explanation[] = [];
