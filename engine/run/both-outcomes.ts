import { caseKey } from '../model/case-key.ts';
import type { Outcome, Verdict } from '../model/judging.ts';
import { mergeObservations } from './verdict.ts';

/** What was seen in one of two parts of a run stands against what the other part did not see. */
const strongest: readonly Verdict[] = ['fail', 'warning', 'unstable', 'pass', 'observed', 'inconclusive', 'excluded'];

/** A violation that could not be confirmed keeps a pass of the other part from standing. */
const rank = ({ verdict, unconfirmed }: Outcome): number =>
  unconfirmed === undefined ? strongest.indexOf(verdict) : strongest.indexOf('unstable') + 0.5;

const both = (first: Outcome, second: Outcome): Outcome => {
  const [stands, other] = rank(second) < rank(first) ? [second, first] : [first, second];
  const own = new Set(stands.findings.map(({ fingerprint }) => fingerprint));
  const more = rank(stands) === rank(other) ? other.findings.filter(({ fingerprint }) => !own.has(fingerprint)) : [];
  return {
    ...stands,
    evidence: first.evidence + second.evidence,
    requests: first.requests + second.requests,
    observations: mergeObservations([...first.observations, ...second.observations]),
    ms: first.ms + second.ms,
    findings: [...stands.findings, ...more],
  };
};

/** The outcomes of a run that judged its cases in two parts. A case that a part excludes is as the other one says. */
export const bothOutcomes = (first: readonly Outcome[], second: readonly Outcome[]): readonly Outcome[] => {
  const later = new Map(second.map((outcome) => [caseKey(outcome), outcome]));
  return first.map((outcome) => {
    const more = later.get(caseKey(outcome));
    return more && more.verdict !== 'excluded' ? both(outcome, more) : outcome;
  });
};
