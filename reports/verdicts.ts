import type { Outcome, Verdict } from '../engine/model/judging.ts';
import { isKnown } from '../engine/model/run.ts';

/** Every verdict, the worst first. `excluded` comes last, because it is not about the target. */
const verdicts = [
  'fail',
  'warning',
  'unstable',
  'inconclusive',
  'pass',
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

/**
 * A verdict as people read it, in the terminal, on the page and in Markdown: violations that a baseline covers, and
 * inconclusive cases that did not apply, are counted apart.
 */
export type CountedVerdict = Verdict | 'known' | 'did not apply';

/** The order of counted verdicts in tables and sentences. */
export const countedVerdicts = [
  'pass',
  'fail',
  'known',
  'warning',
  'inconclusive',
  'unstable',
  'observed',
  'did not apply',
  'excluded',
] as const satisfies readonly CountedVerdict[];

export const countedVerdict = (outcome: Pick<Outcome, 'verdict' | 'applies' | 'findings'>): CountedVerdict => {
  if (outcome.applies === false) return 'did not apply';
  return isKnown(outcome) ? 'known' : outcome.verdict;
};

/** Number of outcomes by counted verdict, zeros included. */
export const countAll = (
  outcomes: readonly Pick<Outcome, 'verdict' | 'applies' | 'findings'>[],
): Readonly<Record<CountedVerdict, number>> => {
  const counts = Object.fromEntries(countedVerdicts.map((verdict) => [verdict, 0])) as Record<CountedVerdict, number>;
  for (const outcome of outcomes) counts[countedVerdict(outcome)] += 1;
  return counts;
};

/** `880 pass, 2 fail, 6 known`; counts of 0 and excluded cases are left out. */
export const countText = (outcomes: readonly Pick<Outcome, 'verdict' | 'applies' | 'findings'>[]): string => {
  const counts = countAll(outcomes);
  return countedVerdicts
    .filter((verdict) => verdict !== 'excluded' && counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ');
};

/** @throws if there are no outcomes. */
export const worst = (outcomes: readonly Pick<Outcome, 'verdict'>[]): Verdict => {
  const worstVerdict = verdicts.find((verdict) => outcomes.some((outcome) => outcome.verdict === verdict));
  if (!worstVerdict) throw new Error('no outcome to take the worst verdict of');
  return worstVerdict;
};
