import { type Shown, type Trial, tryTrial, type TrialTools } from '../../engine/run/confirm/trial.ts';

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

/** Number of consecutive requests that must all show the violation. */
const inARow = 20;

const shows = async ({ trial, violated }: Reduced, tools: TrialTools): Promise<boolean> =>
  (await tryTrial(trial, tools, violated.of.key))?.of.key === violated.of.key;

/**
 * Whether a trial shows the violation every time. The effect of an earlier input on a few calls ends within these
 * attempts. Undefined if too few requests are left.
 */
export async function reproducesReliably(
  reduced: Reduced,
  tools: TrialTools,
  spend: Spend,
): Promise<boolean | undefined> {
  const { length } = reduced.trial.calls;
  for (let sent = length; sent < inARow; sent += length) {
    if (!spend(length)) return undefined;
    if (!(await shows(reduced, tools))) return false;
  }
  return true;
}

/**
 * Sends a trial until it does not show the violation any more, so that an earlier input's effect is not attributed to
 * the next candidate. False if that does not happen.
 */
export async function coolsDown(reduced: Reduced, tools: TrialTools, spend: Spend): Promise<boolean> {
  const { length } = reduced.trial.calls;
  for (let sent = 0; sent <= inARow; sent += length) {
    if (!spend(length)) return false;
    if (!(await shows(reduced, tools))) return true;
  }
  return false;
}
