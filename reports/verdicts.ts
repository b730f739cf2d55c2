import type { Outcome, Verdict } from '../engine/model/judging.ts';

/** Every verdict, the worst first. `excluded` comes last, because it is not about the target. */
export const verdicts = [
  'fail',
  'warning',
  'unstable',
  'inconclusive',
  'pass',
  'observed',
  'excluded',
] as const satisfies readonly Verdict[];

/** The order of verdicts in tables and sentences. */
export const verdictColumns = [
  'pass',
  'fail',
  'warning',
  'inconclusive',
  'unstable',
  'observed',
  'excluded',
] as const satisfies readonly Verdict[];

export type Counts = Record<Verdict, number>;

/** Number of outcomes by verdict; all seven verdicts are present, zeros included. */
export const count = (outcomes: readonly Pick<Outcome, 'verdict'>[]): Counts => {
  const counts: Counts = { pass: 0, fail: 0, warning: 0, inconclusive: 0, unstable: 0, observed: 0, excluded: 0 };
  for (const { verdict } of outcomes) counts[verdict] += 1;
  return counts;
};

/** @throws if there are no outcomes. */
export const worst = (outcomes: readonly Pick<Outcome, 'verdict'>[]): Verdict => {
  const found = verdicts.find((verdict) => outcomes.some((outcome) => outcome.verdict === verdict));
  if (!found) throw new Error('no outcome to take the worst verdict of');
  return found;
};
