import type { Depth } from './depth.ts';
import type { CaseIds } from './operation-name.ts';

/** Kinds of reasons that other code treats apart. A reason without one is told and nothing more. */
export type ReasonCode =
  /** No answer of the run could test a statement. */
  | 'no-evidence'
  /** As `no-evidence`, of a statement that is only observed. */
  | 'not-observed'
  /** No value is known for the calls that the statement needs. */
  | 'no-subject'
  /** No call of the operation got an answer that could be judged. */
  | 'no-usable-answer'
  /** The service gave no answer, refused a documented call, or answered in a form that cannot be used. */
  | 'not-answered'
  /** A recording lacks the answers. */
  | 'not-recorded'
  /** A run of a larger depth tests it. */
  | 'left-to-depth'
  /** The URL of an interface was not given. */
  | 'no-url'
  /** An option of the command selects other cases. */
  | 'not-selected'
  /** Preflight ended the run. */
  | 'not-tested'
  /** A law or check of assay threw an error. */
  | 'defect'
  /** A rule of the user's own threw, or did not end. */
  | 'rule-fault';

/** The facts of a reason, for other code. */
export interface ReasonFacts {
  readonly code?: ReasonCode;
  /** The case that explains it. Reports name it behind the sentence, unless it passed. */
  readonly see?: CaseIds;
  /** Values under `subjects` in the configuration would help. */
  readonly needsSubjects?: true;
  /** The HTTP status of an answer that is no success, to a documented call of an operation. */
  readonly status?: number;
  readonly operation?: string;
}

/** Whether a judge failed: the case says nothing about the target, whatever became of its operation. */
export const isDefect = ({ code }: ReasonFacts = {}): boolean => code === 'defect' || code === 'rule-fault';

/** Why a case was not judged, in a sentence. */
export interface Reason extends ReasonFacts {
  readonly text: string;
}

/** The members of an outcome that hold a reason. */
export const withReason = ({
  text,
  ...facts
}: Reason): { readonly reason: string; readonly reasonFacts: ReasonFacts } => ({ reason: text, reasonFacts: facts });

export const noEvidence: Reason = {
  code: 'no-evidence',
  text: 'no response contained a case that this check could test',
};

export const notObserved: Reason = { code: 'not-observed', text: 'no response shows it' };

/** A run of this depth leaves the case out. */
export const notAtDepth = (depth: Depth): Reason => ({
  code: 'left-to-depth',
  text: `not tested at --depth ${depth}; use a larger one`,
});

/** Both options select operations, and the reader knows which one the command had. */
export const notSelected: Reason = { code: 'not-selected', text: 'not selected by --only or --changed-since' };
