import type { Base, Operation, OperationId, OperationRow } from './operation.ts';

/** The name of a requirement: unique within its contract, never renumbered and never reused. */
export type RequirementId = string;

/**
 * `stated`: the document states it; `derived`: it follows from the document; `inherited`: a standard that the document
 * builds on states it; `open`: the document leaves it open, so it is observed and never judged.
 */
export type Level = 'stated' | 'derived' | 'inherited' | 'open';

/** The document of requirements that rules of the user's own state. */
export const ownRules = 'rules';

export interface Requirement {
  readonly id: string;
  /** The document that states it. */
  readonly document: string;
  readonly level: Level;
  /** Its section in the document. */
  readonly section: string;
  /** The requirement, in this project's own words. */
  readonly statement: string;
  /** The basis of a `derived` requirement: the sentences of the document that it follows from, and the inference. */
  readonly because?: string;
  /**
   * Requests per operation at depth quick that its law sends, if more than one.
   * An answer that other requirements do not request counts too. Measured on the
   * reference provider. Small depths try a costly requirement on few operations.
   */
  readonly cost?: number;
  /** Tried on every operation at any depth, whatever it costs: users expect it of a smoke test. */
  readonly everyOperation?: true;
  /**
   * Judged last, so a small budget may be used up before: its judge sends many calls that a target should refuse, or
   * requests one answer in many forms, and production systems rarely have such faults.
   */
  readonly late?: true;
  /** Interfaces that its judge calls in addition to the operation's own. */
  readonly needs?: readonly Base[];
  /** The observation depends on the subject of the call, so two runs need not agree. */
  readonly bySubject?: true;
  /**
   * `drift.json` derives the observation from the recording itself, and two runs are compared by that. The
   * requirement's own observations are `left-out` of the file, or are `listed` there too.
   */
  readonly inDrift?: 'left-out' | 'listed';
  /** The operations on which it is judged. */
  readonly covers: (operation: OperationRow) => boolean;
  /**
   * Ids of requirements that its judge relies on: that items have an identity, that a walk gives the whole list. If one
   * of them is violated on a called operation, this requirement is inconclusive there.
   */
  readonly buildsOn?: readonly string[];
  /**
   * Ids of requirements whose violations show here too, nearest first: an error at the start of a range breaks the law
   * on adjoining ranges. If one of them is violated on the same operation, both findings become one group. The judge
   * itself is still reliable.
   */
  readonly followsFrom?: readonly string[];
  /**
   * The requirement compares several answers. Any other violation on an operation that it called explains its own
   * violation.
   */
  readonly comparesAnswers?: true;
}

/** One requirement on one operation: the unit of verdicts, coverage and reports. */
export interface Case<R extends RequirementId = RequirementId, O extends OperationId = OperationId> {
  /** `requirement@operation`. */
  readonly key: string;
  readonly requirement: Requirement & { readonly id: R };
  readonly operation: Operation & { readonly id: O };
}

/** A case that is not judged on purpose, on one operation or on all that the requirement covers. */
export interface Exclusion<R extends RequirementId = RequirementId, O extends OperationId = OperationId> {
  readonly requirement: R;
  readonly operation?: O;
  readonly reason: string;
}
