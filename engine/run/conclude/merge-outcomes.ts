import { caseKey } from '../../model/case-key.ts';
import type { Outcome, Verdict } from '../../model/judging.ts';
import { mergeObservations } from './outcome.ts';

/**
 * From strongest to weakest. If two parts of a run disagree on a case, the stronger verdict wins: a violation over a
 * pass.
 */
const strongest: readonly Verdict[] = ['fail', 'warning', 'unstable', 'pass', 'observed', 'inconclusive', 'excluded'];

/** An unconfirmed violation ranks between `unstable` and `pass`: it wins over a pass of the other part. */
const rank = ({ verdict, unconfirmed }: Outcome): number =>
  unconfirmed === undefined ? strongest.indexOf(verdict) : strongest.indexOf('unstable') + 0.5;

const mergedOutcome = (first: Outcome, second: Outcome): Outcome => {
  const [worse, outcome] = rank(second) < rank(first) ? [second, first] : [first, second];
  const names = new Set(worse.findings.map(({ fingerprint }) => fingerprint));
  const added =
    rank(worse) === rank(outcome) ? outcome.findings.filter(({ fingerprint }) => !names.has(fingerprint)) : [];
  return {
    ...worse,
    evidence: first.evidence + second.evidence,
    requests: first.requests + second.requests,
    observations: mergeObservations([...first.observations, ...second.observations]),
    ms: first.ms + second.ms,
    findings: [...worse.findings, ...added],
  };
};

/**
 * Merges the outcomes of the two parts of a run. If the second part excludes a case, the outcome of the first part
 * stays.
 */
export const bothOutcomes = (first: readonly Outcome[], second: readonly Outcome[]): readonly Outcome[] => {
  const later = new Map(second.map((outcome) => [caseKey(outcome), outcome]));
  return first.map((outcome) => {
    const laterOutcome = later.get(caseKey(outcome));
    return laterOutcome && laterOutcome.verdict !== 'excluded' ? mergedOutcome(outcome, laterOutcome) : outcome;
  });
};
