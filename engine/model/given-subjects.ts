import type { SubjectKind } from './operation.ts';

/** A configured subject that was asked for and that no operation accepted. */
export interface RejectedSubject {
  readonly kind: SubjectKind;
  /** As it was configured. */
  readonly value: string;
  /** Calls that named it and were refused. */
  readonly refusals: number;
  /** Whether no configured subject of this kind was accepted: what was to be judged with them was not. */
  readonly wholeKind: boolean;
}

/** What came of the subjects of an earlier run. */
export interface ReusedSubjects {
  readonly given: number;
  /** Known to this target. */
  readonly known: number;
  /** Asked for, and this target showed nothing of them; the others were not needed. */
  readonly unknown: number;
}
