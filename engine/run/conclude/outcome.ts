import type { Contract } from '../../model/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Confirmed, Observation, Outcome, Verdict, Violation } from '../../model/judging.ts';
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

/** Combines the results of a case into one verdict. A case without evidence is inconclusive, never passed. */
export const outcome = (
  contract: Pick<Contract, 'fuzzChecks'>,
  testCase: Case,
  result: Judged,
  options: Pick<EngineOptions, 'failOn' | 'credentials' | 'known' | 'reproduction'>,
): Outcome => {
  const { active, passive } = result;
  const evidence = (active?.evidence ?? 0) + (passive?.evidence ?? 0);
  const isOpen = testCase.requirement.level === 'open';
  const observations = mergeObservations([
    ...(active?.observations ?? []),
    ...(passive?.observations.values() ?? []),
    ...(isOpen ? deviations(testCase, result) : []),
  ]);
  const base = {
    requirement: testCase.requirement.id,
    operation: testCase.operation.id,
    level: testCase.requirement.level,
    evidence,
    requests: active?.requests ?? 0,
    observations,
    ms: Math.round(active?.ms ?? 0),
  };
  const as = (
    verdict: Verdict,
    violations: readonly Violation[],
    reason?: Reason,
    extras: Pick<Outcome, 'applies' | 'unfinished'> = {},
  ): Outcome => ({
    ...base,
    ...extras,
    verdict,
    findings: distinct(violations.map((violation) => toFinding(testCase, violation, options))),
    ...(reason && withReason(reason)),
  });
  if (active?.defect !== undefined)
    return as('inconclusive', [], {
      code: 'defect',
      text: `a defect of the harness: ${active.defect.split('\n')[0]}`,
    });
  if (isOpen)
    return evidence > 0 || observations.length > 0
      ? as('observed', [])
      : as('inconclusive', [], active?.inconclusive ?? notObserved);
  const violations = confirmedViolations(result, contract.fuzzChecks);
  if (violations.length > 0) {
    const isMild = testCase.requirement.level === 'inherited' && options.failOn !== 'inherited';
    return as(
      isMild || violations.every(({ warning }) => warning === true) ? 'warning' : 'fail',
      violations,
      undefined,
      defined({ unfinished: active?.unfinished }),
    );
  }
  const all = together(result, active);
  if (all.unconfirmed && all.unconfirmed.violations.length > 0) {
    const { violations: unasked, reason } = all.unconfirmed;
    const { findings, ...rest } = as('inconclusive', unasked, {
      ...reason,
      text: `a violation was seen but not confirmed: ${reason.text}`,
    });
    return { ...rest, findings: [], unconfirmed: findings };
  }
  if (all.unstable.length > 0) return as('unstable', all.unstable, { text: 'seen, but not when it was asked again' });
  // Observations of checks in answers to other questions does not settle what the law could not ask.
  if (active?.inconclusive !== undefined && !(active.checksSettle && passive && passive.evidence > 0))
    return as('inconclusive', [], active.inconclusive, defined({ applies: active.doesNotApply ? false : undefined }));
  if (evidence === 0) return as('inconclusive', [], noEvidence, { applies: false });
  return as('pass', []);
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
