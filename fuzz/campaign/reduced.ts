import type { Shown, Trial } from '../../engine/run/confirm/trial.ts';

/** A trial with the violation that it showed. */
export interface Reduced {
  readonly trial: Trial;
  readonly violated: Shown;
  /**
   * The call before the last one changes the state of the target:
   * for a while the last call alone shows the violation too.
   */
  readonly isSpoilt?: boolean;
}

/** Takes requests out of a budget; false: the budget is too small, and the requests must not be sent. */
export type Spend = (requests: number) => boolean;
