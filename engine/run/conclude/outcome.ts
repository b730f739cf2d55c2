import type { Contract } from '../../model/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Confirmed, Observation, Outcome, Violation } from '../../model/judging.ts';
import type { ActiveResult } from '../judge/run-law.ts';
import { together } from '../confirm/confirm.ts';
import { noEvidence, notObserved, type Reason, withReason } from '../../model/reasons.ts';
import { toFinding } from '../judge/fingerprint.ts';
import type { EngineOptions } from '../options.ts';
import type { PassiveResult } from '../judge/run-checks.ts';
import { defined } from '../../model/defined.ts';

/** The results of a case: those of its law, those of checks, and the violations of checks after they were repeated. */
export interface Judged extends Confirmed {
  readonly active?: ActiveResult;
  readonly passive?: PassiveResult;
}

/** Merges observations of the same subject. */
export const mergeObservations = (observations: readonly Observation[]): Observation[] => {
  const byWhat = new Map<string, Observation>();
  for (const observation of observations) {
    const earlier = byWhat.get(observation.what);
    byWhat.set(
      observation.what,
      earlier ? { ...earlier, values: [...new Set([...earlier.values, ...observation.values])] } : observation,
    );
  }
  return [...byWhat.values()]
    .map((observation) => ({ ...observation, values: [...observation.values].sort() }))
    .sort((a, b) => (a.what < b.what ? -1 : 1));
};

/** Deviations from a statement that the document leaves open are observed. */
const deviations = ({ requirement, operation }: Case, { active, passive }: Judged): readonly Observation[] =>
  [...(active?.violations ?? []), ...[...(passive?.violations.values() ?? [])].map(({ violation }) => violation)].map(
    ({ message, actual, exchanges }) => ({
      requirement: requirement.id,
      operation: operation.id,
      what: `deviates: ${message}`,
      values: [actual],
      ...defined({ example: exchanges.at(-1)?.n }),
    }),
  );

/** The verdict on a case, with the violations and the reason for it. */
interface Settled extends Pick<Outcome, 'verdict' | 'applies' | 'unfinished'> {
  readonly violations?: readonly Violation[];
  readonly reason?: Reason;
  /** Violations that could not be asked again. */
  readonly unconfirmed?: readonly Violation[];
}

/** The verdict on a case with a statement that the document leaves open: it is observed only. */
const settleOpen = (isObserved: boolean, active: ActiveResult | undefined): Settled =>
  isObserved ? { verdict: 'observed' } : { verdict: 'inconclusive', reason: active?.inconclusive ?? notObserved };

/** The verdict on a case without a confirmed violation. A case without evidence is inconclusive, never passed. */
const settleUnbroken = (result: Judged, evidence: number): Settled => {
  const { active, passive } = result;
  const { unconfirmed, unstable } = together(result, active);
  if (unconfirmed && unconfirmed.violations.length > 0) {
    const text = `a violation was seen but not confirmed: ${unconfirmed.reason.text}`;
    return {
      verdict: 'inconclusive',
      reason: { ...unconfirmed.reason, text },
      unconfirmed: unconfirmed.violations,
    };
  }
  if (unstable.length > 0)
    return { verdict: 'unstable', violations: unstable, reason: { text: 'seen, but not when it was asked again' } };
  // What checks saw in answers to other questions does not settle what the law could not ask.
  if (active?.inconclusive !== undefined && !(active.checksSettle && passive && passive.evidence > 0))
    return {
      verdict: 'inconclusive',
      reason: active.inconclusive,
      ...defined({ applies: active.doesNotApply ? false : undefined }),
    };
  return evidence === 0 ? { verdict: 'inconclusive', reason: noEvidence, applies: false } : { verdict: 'pass' };
};

/** Combines the results of a case into one verdict. */
export const outcome = (
  contract: Pick<Contract, 'fuzzChecks'>,
  testCase: Case,
  result: Judged,
  options: Pick<EngineOptions, 'failOn' | 'credentials' | 'known' | 'reproduction'>,
): Outcome => {
  const { active, passive } = result;
  const { requirement, operation } = testCase;
  const evidence = (active?.evidence ?? 0) + (passive?.evidence ?? 0);
  const isOpen = requirement.level === 'open';
  const observations = mergeObservations([
    ...(active?.observations ?? []),
    ...(passive?.observations.values() ?? []),
    ...(isOpen ? deviations(testCase, result) : []),
  ]);
  const settle = (): Settled => {
    if (active?.defect !== undefined) {
      const text = `a defect of the harness: ${active.defect.split('\n')[0]}`;
      return { verdict: 'inconclusive', reason: { code: 'defect', text } };
    }
    const fault = active?.fault ?? passive?.fault;
    if (fault) return { verdict: 'inconclusive', reason: fault };
    if (isOpen) return settleOpen(evidence > 0 || observations.length > 0, active);
    const violations = confirmedViolations(result, contract.fuzzChecks);
    if (violations.length === 0) return settleUnbroken(result, evidence);
    const isInherited = requirement.level === 'inherited' && options.failOn !== 'inherited';
    const isMild = isInherited || violations.every(({ warning }) => warning === true);
    return {
      verdict: isMild ? 'warning' : 'fail',
      violations,
      ...defined({ unfinished: active?.unfinished }),
    };
  };
  const { violations = [], unconfirmed, reason, ...verdict } = settle();
  const findingsOf = (all: readonly Violation[]) =>
    distinct(all.map((violation) => toFinding(testCase, violation, options)));
  return {
    requirement: requirement.id,
    operation: operation.id,
    level: requirement.level,
    evidence,
    requests: active?.requests ?? 0,
    observations,
    ms: Math.round(active?.ms ?? 0),
    ...verdict,
    findings: findingsOf(violations),
    ...(reason && withReason(reason)),
    ...defined({ unconfirmed: unconfirmed && findingsOf(unconfirmed) }),
  };
};

/** The violations of a law replace those that fuzz checks found for the same case. */
const confirmedViolations = (
  { violations, active }: Judged,
  fuzzChecks: Contract['fuzzChecks'],
): readonly Violation[] => {
  const byLaw = active?.violations ?? [];
  const isReplaced = ({ judge }: Violation): boolean =>
    judge !== undefined && fuzzChecks.has(judge) && byLaw.some(({ warning }) => warning === undefined);
  return [...violations.filter((violation) => !isReplaced(violation)), ...byLaw];
};

const distinct = <T extends { readonly fingerprint: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((value) => [value.fingerprint, value])).values(),
];

/** The outcome of a case that is not judged. */
export const excludedOutcome = (testCase: Case, reason: Reason): Outcome =>
  unaskedOutcome(testCase, 'excluded', reason);

/** The outcome of a case about which nothing was asked. */
export const unaskedOutcome = (testCase: Case, verdict: 'excluded' | 'inconclusive', reason: Reason): Outcome => ({
  requirement: testCase.requirement.id,
  operation: testCase.operation.id,
  level: testCase.requirement.level,
  verdict,
  evidence: 0,
  requests: 0,
  ...withReason(reason),
  findings: [],
  observations: [],
  ms: 0,
});
