/** One mutant, judged by the built-in contract and by the document that it exports. */
export interface RoundTripTask {
  readonly kind: 'round-trip';
  readonly id: string;
}

export interface RoundTripResult {
  readonly kind: 'round-trip';
  readonly id: string;
  readonly requirement: string;
  /** Judges that caught the mutant under its own case by the built-in contract; empty: none did. */
  readonly judges: readonly string[];
  /** The codes of what judges of any contract found; empty: nothing. */
  readonly codes: readonly string[];
  /** Whether one of these judges serves any contract. Only then the mutant counts. */
  readonly isGeneric: boolean;
  /** Cases of the exported document that failed on the mutant's operation; empty: it was missed, or not asked. */
  readonly caught: readonly string[];
  readonly defects: readonly string[];
}
