import type { Known } from './judging.ts';

/** A finding that is known (schemas/baseline.json). */
export interface BaselineEntry extends Known {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message?: string;
  /** The last day on which the entry covers its finding: `2026-01-31`, UTC. */
  readonly expires?: string;
}

/** An entry with the preset that it comes from; without one it is the user's own. */
export interface SourcedEntry extends BaselineEntry {
  readonly preset?: string;
}

/**
 * `known`: it came, and is covered. `stale`: its case was judged, and it did not come. `unseen`: nobody can tell whether it would still come.
 * `expired`: it covers nothing any more.
 */
export type EntryState = 'known' | 'stale' | 'unseen' | 'expired';

export interface JudgedEntry extends SourcedEntry {
  readonly state: EntryState;
}

export const entryStates = ['known', 'stale', 'unseen', 'expired'] as const satisfies readonly EntryState[];
