import { attempt, type TrialTools } from '../../engine/run/trial.ts';
import type { Reduced, Spend } from './reduced.ts';

/** Requests in a row that must all show it: as many as a finding is looked at again when somebody wants to know whether it stays. */
const inARow = 20;

const shows = async ({ trial, shown }: Reduced, tools: TrialTools): Promise<boolean> =>
  (await attempt(trial, tools, shown.of.key))?.of.key === shown.of.key;

/** Whether a trial shows the same again and again: what an earlier input spoilt for a few calls is over by then. Undefined where too few requests are left to find out. */
export const reproducesReliably = async (
  one: Reduced,
  tools: TrialTools,
  spend: Spend,
): Promise<boolean | undefined> => {
  const { length } = one.trial.calls;
  for (let sent = length; sent < inARow; sent += length) {
    if (!spend(length)) return undefined;
    if (!(await shows(one, tools))) return false;
  }
  return true;
};

/** Sends a trial until it shows nothing any more: only then is what shows something next to blame for it. False where it does not come to that. */
export const coolsDown = async (one: Reduced, tools: TrialTools, spend: Spend): Promise<boolean> => {
  const { length } = one.trial.calls;
  for (let sent = 0; sent <= inARow; sent += length) {
    if (!spend(length)) return false;
    if (!(await shows(one, tools))) return true;
  }
  return false;
};
