import type { Shown, Trial } from '../../engine/run/trial.ts';

/** A trial with what it showed. */
export interface Reduced {
  readonly trial: Trial;
  readonly shown: Shown;
  /** The last call but one spoils the target: for a while the last shows it without. */
  readonly isSpoilt?: boolean;
}

/** Takes so many requests out of a budget; false: they are not left, and must not be sent. */
export type Spend = (requests: number) => boolean;
