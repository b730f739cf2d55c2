import type { Depth } from './depth.ts';
import type { Known } from './judging.ts';
import type { PastFinding } from './past-finding.ts';

/** A known finding (schemas/baseline.json). */
export interface BaselineEntry extends Known, Omit<PastFinding, 'message'> {
  readonly message?: string;
  /** The last day on which the entry covers its finding: `2026-01-31`, UTC. */
  readonly expires?: string;
  /**
   * The target versions that have the finding, if not all have it. If the finding is missing in a run, the entry is
   * unseen.
   */
  readonly versions?: string;
  /** Fuzzing found it, so only fuzzing can tell that it is gone; absent: a run without fuzzing found it. */
  readonly foundBy?: 'fuzz';
  /** Depth of the run that found it. Only a run as deep can tell that it is gone; absent: a run of any depth can. */
  readonly depth?: Depth;
}

/** Identifies server errors at random of an operation, at any place of it: `@operation:intermittent-500`. */
export const intermittentErrors = (operation: string, status: number): string => `@${operation}:intermittent-${status}`;

/** The name of an entry without its requirement, if the entry covers server errors at random. */
export const intermittentIn = (fingerprint: string): string | undefined =>
  /@.+:intermittent-\d+$/.exec(fingerprint)?.[0];

/** The acceptance of server errors at random by the baselines; undefined: none. */
export const acceptedErrors = (
  known: Readonly<Record<string, Known>>,
  operation: string,
  status: number,
): Known | undefined =>
  Object.entries(known).find(([name]) => intermittentIn(name) === intermittentErrors(operation, status))?.[1];

/** A baseline entry with the preset that it comes from; entries without a preset come from the user. */
export interface SourcedEntry extends BaselineEntry {
  readonly preset?: string;
}

/**
 * `known`: the finding occurred, and the entry covers it. `stale`: the case was judged as deeply as when the
 * finding was recorded, and the finding did not occur. `unseen`: the case was not judged, or less deeply, or only other
 * versions have the finding. `expired`: the entry no longer covers
 * anything.
 */
export type EntryState = 'known' | 'stale' | 'unseen' | 'expired';

export interface JudgedEntry extends SourcedEntry {
  readonly state: EntryState;
}

export const entryStates = ['known', 'stale', 'unseen', 'expired'] as const satisfies readonly EntryState[];
