import type { Outcome, Verdict } from '../engine/model/judging.ts';

/** Every verdict, the worst first. `excluded` says nothing about the target and comes last. */
export const verdicts = [
  'fail',
  'warning',
  'unstable',
  'inconclusive',
  'pass',
  'observed',
  'excluded',
] as const satisfies readonly Verdict[];

/** The order in which tables and sentences name them. */
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

/** How many outcomes have each verdict; all seven are there, zero included. */
export const count = (outcomes: readonly Pick<Outcome, 'verdict'>[]): Counts => {
  const counts: Counts = { pass: 0, fail: 0, warning: 0, inconclusive: 0, unstable: 0, observed: 0, excluded: 0 };
  for (const { verdict } of outcomes) counts[verdict] += 1;
  return counts;
};

/** @throws where there is nothing to choose from: no verdict is made up. */
export const worst = (outcomes: readonly Pick<Outcome, 'verdict'>[]): Verdict => {
  const found = verdicts.find((verdict) => outcomes.some((outcome) => outcome.verdict === verdict));
  if (!found) throw new Error('no outcome to take the worst verdict of');
  return found;
};
