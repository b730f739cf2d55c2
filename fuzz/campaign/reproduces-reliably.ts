import { tryTrial, type TrialTools } from '../../engine/run/confirm/trial.ts';
import type { Reduced, Spend } from './reduced.ts';

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
