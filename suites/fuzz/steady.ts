import { attempt, type TrialTools } from '../engine/trial.ts';
import type { Reduced, Spend } from './minimise.ts';

/** Requests in a row that must all show it: as many as a finding is looked at again when somebody wants to know whether it stays. */
const inARow = 20;

/** Whether a trial shows the same again and again: what an earlier input spoilt for a few calls is over by then. Undefined where too few requests are left to find out. */
export const isSteady = async ({ trial, shown }: Reduced, tools: TrialTools, spend: Spend): Promise<boolean | undefined> => {
  for (let sent = trial.calls.length; sent < inARow; sent += trial.calls.length) {
    if (!spend(trial.calls.length)) return undefined;
    if ((await attempt(trial, tools, shown.of.key))?.of.key !== shown.of.key) return false;
  }
  return true;
};
