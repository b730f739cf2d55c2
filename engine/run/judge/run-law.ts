import type { Case } from '../../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { ActiveJudge, JudgedContract } from '../../contract/contract.ts';
import type { Credential } from '../../model/credential.ts';
import type { Limits } from '../../model/limits.ts';
import type { Client } from '../../model/exchange.ts';
import { Broken, CaseContext, DoesNotApply, Inconclusive, LeftToDepth } from '../../contract/case-context.ts';
import type { Subjects } from '../../discovery/subjects.ts';
import type { Observation, Violation } from '../../model/judging.ts';
import type { EngineOptions } from '../options.ts';
import type { Reason } from '../../model/reasons.ts';

import { fingerprint } from './fingerprint.ts';
import { bounded } from './shorten.ts';
import { defined } from '../../model/defined.ts';

/** Violations that could not be confirmed, and why. */
export interface Unconfirmed {
  readonly violations: readonly Violation[];
  readonly reason: Reason;
}

/** The result of a law for its case. Of its violations, `judgeActive` keeps those that reproduced. */
export interface ActiveResult {
  readonly evidence: number;
  readonly requests: number;
  readonly observations: readonly Observation[];
  /** One per fingerprint, in the order in which the law met them. */
  readonly violations: readonly Violation[];
  /** As `violations`, for deviations that the documents tolerate. */
  readonly warnings: readonly Violation[];
  /** Violations that did not reproduce. */
  readonly unstable: readonly Violation[];
  /** Violations that could not be confirmed, and why. */
  readonly unconfirmed?: Unconfirmed;
  /** The law ended at a violation or could not test some part, so its later tests are missing. */
  readonly unfinished?: true;
  readonly inconclusive?: Reason;
  /** Checks settle the case: the law only brings answers, a larger depth runs it, or a recording lacks it. */
  readonly checksSettle?: true;
  /** No data of the target could test the case. */
  readonly doesNotApply?: true;
  readonly defect?: string;
  readonly ms: number;
}

/** The result of a law that was not run. `inconclusive`: why. */
export const notRun = (inconclusive: Reason): ActiveResult => ({
  evidence: 0,
  requests: 0,
  observations: [],
  violations: [],
  warnings: [],
  unstable: [],
  ms: 0,
  inconclusive,
});

/** The seed of a case depends on the run's seed and the case's name, not on the order of the cases. */
const seedOf = (seed: number, key: string): number =>
  createHash('sha256').update(`${seed} ${key}`).digest().readInt32BE(0);

/** Dependencies for judging a case. */
export interface Tools {
  readonly contract: JudgedContract;
  readonly client: Client;
  readonly subjects: Subjects;
  readonly options: EngineOptions;
  /** The secrets that calls carry. */
  readonly credentials: readonly Credential[];
  /** Counts the limits that were reached. */
  readonly limits?: Limits;
}

/** Judges a case once; `fresh`: without reused answers. */
export const judgeOnce = async (
  testCase: Case,
  { judge, file, judgesNothing }: ActiveJudge,
  { contract, client, subjects, options, credentials, limits }: Tools,
  fresh: boolean,
): Promise<ActiveResult> => {
  const c = new CaseContext({
    case: testCase,
    contract,
    client,
    subjects,
    fresh,
    credentialed: { credentials, ...defined({ keyPlace: options.keyPlace }) },
    limits,
    pages: options.maxPages,
    depth: options.depth,
    network: options.network,
    namespace: options.namespace,
    seed: seedOf(options.seed, testCase.key),
  });
  const began = performance.now();
  const end = await run(judge, c);
  const met = [...c.violations, ...(end instanceof Broken ? [end] : [])];
  const distinct = new Map(
    met.map((broken) => [`${broken.warning} ${fingerprint(testCase, broken.violation)}`, broken] as const).toReversed(),
  );
  const all = (isWarning: boolean): readonly Violation[] =>
    [...distinct.values()]
      .filter(({ warning }) => warning === isWarning)
      .toReversed()
      .map(({ violation }) => bounded({ ...violation, judge: file }));
  const untested = end instanceof Inconclusive ? end : c.untested[0];
  if (end === undefined && !untested && distinct.size === 0) c.sayPagesRead();
  const result = {
    evidence: c.evidence + (end instanceof Broken ? 1 : 0),
    requests: c.requests,
    observations: c.observations,
    violations: all(false),
    warnings: all(true),
    unstable: [],
    ms: performance.now() - began,
  };
  if (end !== undefined && !(end instanceof Broken) && !(end instanceof Inconclusive))
    return { ...result, defect: end instanceof Error ? (end.stack ?? end.message) : String(end) };
  if (distinct.size > 0) return { ...result, ...defined({ unfinished: end || untested ? true : undefined }) };
  if (!untested) return result;
  return {
    ...result,
    // An operation that gave no usable answers because of their form points to the case that its answers violate.
    inconclusive: defined({
      text: untested.message,
      ...untested.facts,
      see: untested.facts.see ?? subjects.brokenBy(testCase.operation.id),
    }),
    ...defined({
      doesNotApply: untested instanceof DoesNotApply ? true : undefined,
      checksSettle: judgesNothing ?? (untested instanceof LeftToDepth ? true : undefined),
    }),
  };
};

/** Runs a law; returns what it threw. */
async function run(law: ActiveJudge['judge'], c: CaseContext): Promise<unknown> {
  try {
    await law(c);
    return undefined;
  } catch (error) {
    return error;
  }
}

/**
 * Judges a case. A violation counts only if it reproduces with new answers. If none of them does but the law meets
 * another violation, that one counts: the data has changed, and the statement is violated again.
 */
export const judgeActive = async (testCase: Case, judge: ActiveJudge, tools: Tools): Promise<ActiveResult> => {
  const first = await judgeOnce(testCase, judge, tools, false);
  const all = [...first.violations, ...first.warnings];
  if (all.length === 0 || testCase.requirement.level === 'open') return first;
  const second = await judgeOnce(testCase, judge, tools, true);
  const nameOf = (violation: Violation): string => fingerprint(testCase, violation);
  const [before, after] = [all, [...second.violations, ...second.warnings]].map((rows) => new Set(rows.map(nameOf)));
  const isChanged = ![...(before ?? [])].some((name) => after?.has(name));
  const isAgain = (violation: Violation): boolean => isChanged || before?.has(nameOf(violation)) === true;
  const missing = all.filter((violation) => !after?.has(nameOf(violation)));
  const requests = first.requests + second.requests;
  const violations = second.violations.filter(isAgain);
  const warnings = second.warnings.filter(isAgain);
  if (violations.length + warnings.length > 0)
    return { ...second, requests, violations, warnings, unstable: isChanged ? [] : missing };
  if (second.defect !== undefined) return { ...second, requests };
  const { inconclusive: _, ...rest } = { ...first, requests, violations: [], warnings: [] };
  return second.inconclusive === undefined
    ? { ...rest, unstable: all }
    : { ...rest, unconfirmed: { violations: all, reason: second.inconclusive } };
};
