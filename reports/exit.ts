import type { Level } from '../contract/types.ts';
import type { Run } from './run.ts';

/** The weakest level whose broken statements make the run fail; each takes in the ones before it. */
export type FailOn = Exclude<Level, 'open'>;

const failing: Readonly<Record<FailOn, readonly Level[]>> = {
  stated: ['stated'],
  derived: ['stated', 'derived'],
  inherited: ['stated', 'derived', 'inherited'],
};

/**
 * 130 interrupted; 1 a failed case of a level that counts; 3 no case was judged; 0 else.
 * 2 (usage) and 4 (defect of the harness) are not a run's outcome and are given elsewhere.
 */
export const exitCode = (run: Pick<Run, 'interrupted' | 'outcomes'>, { failOn }: { readonly failOn: FailOn }): 0 | 1 | 3 | 130 => {
  if (run.interrupted) return 130;
  if (run.outcomes.some(({ verdict, level }) => verdict === 'fail' && failing[failOn].includes(level))) return 1;
  if (!run.outcomes.some(({ verdict }) => verdict === 'pass' || verdict === 'fail' || verdict === 'warning')) return 3;
  return 0;
};
