import type { Level } from '../engine/model/requirement.ts';
import { notTested, type Tested } from './not-tested.ts';
import { isKnown, type Run } from '../engine/model/run.ts';

/** The weakest level whose broken statements make the run fail; each takes in the ones before it. */
export type FailOn = Exclude<Level, 'open'>;

const failing: Readonly<Record<FailOn, readonly Level[]>> = {
  stated: ['stated'],
  derived: ['stated', 'derived'],
  inherited: ['stated', 'derived', 'inherited'],
};

/**
 * 130 interrupted; 1 a failed case of a level that counts, with a finding that no baseline covers; 3 not tested (`not-tested.ts` says why);
 * under `strictBaseline` 1 for an entry of the user's own baseline that no longer occurs; 0 else.
 * 2 (usage) and 4 (defect of the harness) are not a run's outcome and are given elsewhere.
 */
export const exitCode = (
  run: Pick<Run, 'interrupted' | 'baseline'> & Tested,
  { failOn, strictBaseline = false }: { readonly failOn: FailOn; readonly strictBaseline?: boolean },
): 0 | 1 | 3 | 130 => {
  if (run.interrupted) return 130;
  if (
    run.outcomes.some(
      (outcome) => outcome.verdict === 'fail' && failing[failOn].includes(outcome.level) && !isKnown(outcome),
    )
  )
    return 1;
  if (notTested(run).length > 0) return 3;
  // A preset speaks of many deployments: that one of them does not show it is no news.
  if (strictBaseline && run.baseline?.some(({ state, preset }) => state === 'stale' && preset === undefined)) return 1;
  return 0;
};
