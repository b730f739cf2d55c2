import type { Base, Operation, OperationId, OperationRow } from './operation.ts';

/** The name of a requirement: unique within its contract, never renumbered and never used again. */
export type RequirementId = string;

/**
 * `stated`: the document says it; `derived`: it follows from what the document says; `inherited`: a standard that the document builds on says
 * it; `open`: the document leaves it open, so that it is observed and never judged.
 */
export type Level = 'stated' | 'derived' | 'inherited' | 'open';

export interface Requirement {
  readonly id: string;
  /** The document that says it. */
  readonly document: string;
  readonly level: Level;
  /** Section of the document that says it. */
  readonly section: string;
  /** What must hold, in this project's words. */
  readonly statement: string;
  /**
   * Requests that its law or probe sends for one operation at depth quick, where that is more than one, or one for an answer that other
   * requirements do not ask for: measured on the reference provider. A depth that spends little on each requirement tries a costly one on
   * few operations.
   */
  readonly cost?: number;
  /** Interfaces that its judge asks beside the operation's own. */
  readonly needs?: readonly Base[];
  /** What is observed of it depends on the subject that was asked about, so that two runs need not agree. */
  readonly bySubject?: true;
  /**
   * `drift.json` tells from the recording itself what is observed of it, and two runs are compared by that: its observations are `left-out` of
   * the file, or are `listed` there too.
   */
  readonly inDrift?: 'left-out' | 'listed';
  /** Which operations it is judged on. */
  readonly covers: (operation: OperationRow) => boolean;
  /**
   * Ids of requirements that its judge relies on: that items have an identity, that a walk gives whole lists. Where one of them is violated
   * on an operation that was asked, this one is inconclusive there.
   */
  readonly buildsOn?: readonly string[];
  /**
   * Ids of requirements whose faults show here too, nearest first: a fault at the start of a range breaks the law on adjoining ranges. Where
   * one of them is violated on the same operation, both findings are one group. The judge itself can be trusted.
   */
  readonly followsFrom?: readonly string[];
}

/** One requirement on one operation: the unit of verdict, coverage and report. */
export interface Case<R extends RequirementId = RequirementId, O extends OperationId = OperationId> {
  /** `requirement@operation`. */
  readonly key: string;
  readonly requirement: Requirement & { readonly id: R };
  readonly operation: Operation & { readonly id: O };
}

/** A case that is knowingly not judged, on one operation or on all that the requirement covers. */
export interface Exclusion<R extends RequirementId = RequirementId, O extends OperationId = OperationId> {
  readonly requirement: R;
  readonly operation?: O;
  readonly reason: string;
}
