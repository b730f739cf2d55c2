import { caseKey } from './case-key.ts';
import type { Depth } from './depth.ts';
import type { Known } from './judging.ts';

/** The conditions under which a run without a new finding is green. */
export interface Gate {
  /** Minimum per cent of the selected cases of each interface that must be judged. */
  readonly minJudged: number;
  /** Keys of the cases that an earlier run judged, from the baseline. */
  readonly judgedBefore?: readonly string[];
  /** Maximum per cent of `judgedBefore` that this run may fail to judge. */
  readonly maxLost: number;
  /** Whether every finding in the user's own baseline must still occur. */
  readonly strictBaseline?: boolean;
}

export const defaultGate: Gate = { minJudged: 60, maxLost: 0 };

/** A finding as later runs remember it: in a baseline, a history, a regression or the state of a watch. */
export interface PastFinding {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message: string;
}

/** A finding without its exchanges and values. */
export const pastFinding = ({ fingerprint, requirement, operation, message }: PastFinding): PastFinding => ({
  fingerprint,
  requirement,
  operation,
  message,
});

/** The findings that a later run showed, by fingerprint, and the cases that it judged, by key. */
export interface LaterRun {
  readonly shown: ReadonlySet<string>;
  readonly judged: ReadonlySet<string>;
}

/** The fate of a past finding in a later run. `gone`: the run judged its case, and did not show it. */
export type Fate = 'shown' | 'gone' | 'not judged';

export const fateOf = (finding: Omit<PastFinding, 'message'>, { shown, judged }: LaterRun): Fate => {
  if (shown.has(finding.fingerprint)) return 'shown';
  return judged.has(caseKey(finding)) ? 'gone' : 'not judged';
};

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
