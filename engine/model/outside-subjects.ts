import type { SubjectKind } from './operation.ts';

/** A configured subject that was used in calls and that no operation accepted. */
export interface RejectedSubject {
  readonly kind: SubjectKind;
  /** As written in the configuration. */
  readonly value: string;
  /** Refused calls that named it. */
  readonly refusals: number;
  /** Whether no configured subject of this kind was accepted, so that the cases that need one were not judged. */
  readonly wholeKind: boolean;
}

/** Results for the subjects of an earlier run. */
export interface ReusedSubjects {
  readonly given: number;
  /** Number of subjects that this target knows. */
  readonly known: number;
  /** Number of subjects that were used in calls, but that this target does not have. The others were not needed. */
  readonly unknown: number;
}
