import type { Outcome } from '../engine/model/judging.ts';
import type { Level } from '../engine/model/requirement.ts';
import { pastFinding } from '../engine/model/baseline.ts';
import type { OpenFinding } from '../engine/model/round-report.ts';
import type { CaseFinding } from './groups.ts';
import { notTested, type Tested } from './not-tested.ts';
import { isKnown, type Run } from '../engine/model/run.ts';

/** The weakest level at which a violated requirement makes the run fail. Each level includes the ones before it. */
export type FailOn = Exclude<Level, 'open'>;

const failing: Readonly<Record<FailOn, readonly Level[]>> = {
  stated: ['stated'],
  derived: ['stated', 'derived'],
  inherited: ['stated', 'derived', 'inherited'],
};

/** Whether a case makes the run red: it failed at a level that counts, and a finding is new. */
export const isRed = (outcome: Outcome, failOn: FailOn): boolean =>
  outcome.verdict === 'fail' && failing[failOn].includes(outcome.level) && !isKnown(outcome);

/** A finding of a violated case, as open since this moment. */
export const openFinding = (
  { outcome, finding }: CaseFinding,
  failOn: FailOn,
  since: Pick<OpenFinding, 'sinceRound' | 'since'>,
): OpenFinding => ({
  ...pastFinding(finding),
  isKnown: finding.known !== undefined,
  isCounted: finding.known === undefined && isRed(outcome, failOn),
  ...since,
});

/**
 * The exit code of a run; the first that applies:
 * - 130: interrupted.
 * - 1: a failed case of a counted level has a new finding.
 * - 2: a rule of the user's own does not work.
 * - 3: not tested (`not-tested.ts` gives the reason).
 * - 1: an entry of the user's own baseline no longer occurs, and the gate forbids that.
 * - 0: otherwise.
 *
 * Bad usage (2, too) and a defect of the harness (4) are not results of a run and are set elsewhere.
 */
export const exitCode = (
  run: Pick<Run, 'interrupted'> & Tested,
  { failOn }: { readonly failOn: FailOn },
): 0 | 1 | 2 | 3 | 130 => {
  if (run.interrupted) return 130;
  if (run.outcomes.some((outcome) => isRed(outcome, failOn))) return 1;
  const reasons = notTested(run);
  if (reasons.some(({ kind }) => kind === 'rule-fault')) return 2;
  if (reasons.some(({ kind }) => kind !== 'stale-entries')) return 3;
  return reasons.length > 0 ? 1 : 0;
};
