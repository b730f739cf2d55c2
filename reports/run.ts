import type { Target } from '../client/types.ts';
import type { Outcome } from '../properties/types.ts';

/** Everything a run hands to the reporters. */
export interface Run {
  readonly version: string;
  readonly seed: number;
  readonly depth: 'quick' | 'standard' | 'thorough';
  /** The base URLs that were judged. */
  readonly target: Target;
  /** The provider that ships with assay was judged, no deployment. */
  readonly embedded: boolean;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Requests that went out, all cases together. */
  readonly requests: number;
  readonly interrupted: boolean;
  readonly outcomes: readonly Outcome[];
}

/** The name of a case in the contract's words: `requirement@operation`. */
export const caseKey = ({ requirement, operation }: Pick<Outcome, 'requirement' | 'operation'>): string => `${requirement}@${operation}`;

/** The run's outcomes in the order of their case keys, whatever order they came in. */
export const ordered = (run: Pick<Run, 'outcomes'>): readonly Outcome[] =>
  [...run.outcomes].sort((a, b) => compare(caseKey(a), caseKey(b)));

/** By code unit, so that the order is the same under every locale. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
