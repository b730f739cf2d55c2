import type { Case } from '../../model/requirement.ts';
import type { NamedLaw, JudgedContract } from '../../contract/contract.ts';
import { Broken, CaseContext, DoesNotApply, Inconclusive, LeftToDepth } from '../../contract/case-context.ts';
import { RuleFault } from '../../contract/endings.ts';
import type { Confirmed, Observation, Violation } from '../../model/judging.ts';
import type { LawRun } from '../../contract/law-run.ts';
import type { EngineOptions } from '../options.ts';
import type { Reason } from '../../model/reasons.ts';

import { fingerprint } from './fingerprint.ts';
import { bounded } from './shorten.ts';
import { defined } from '../../model/defined.ts';

/**
 * The result of a law for its case, with one violation per fingerprint, in the order in which the law met them. Of
 * these `judgeActive` keeps those that reproduced.
 */
export interface ActiveResult extends Confirmed {
  readonly evidence: number;
  readonly requests: number;
  readonly observations: readonly Observation[];
  /** The law ended at a violation or could not test some part, so its later tests are missing. */
  readonly unfinished?: true;
  readonly inconclusive?: Reason;
  /** Checks settle the case: the law only brings answers, a larger depth runs it, or a recording lacks it. */
  readonly checksSettle?: true;
  /** No data of the target could test the case. */
  readonly doesNotApply?: true;
  readonly defect?: string;
  /** The rule of the user's own does not work. */
  readonly fault?: Reason;
  readonly ms: number;
}

/** The result of a law that was not run. `inconclusive`: why. */
export const notRun = (inconclusive: Reason): ActiveResult => ({
  evidence: 0,
  requests: 0,
  observations: [],
  violations: [],
  unstable: [],
  ms: 0,
  inconclusive,
});

/** Dependencies for judging a case. */
export interface Tools extends LawRun {
  readonly contract: JudgedContract;
  readonly options: EngineOptions;
}

/** Judges a case once; `isConfirming`: without reused answers. */
export const judgeOnce = async (
  testCase: Case,
  { law: judge, file, judgesNothing }: NamedLaw,
  tools: Tools,
  { isConfirming = false } = {},
): Promise<ActiveResult> => {
  const c = new CaseContext(testCase, tools, { isConfirming });
  const began = performance.now();
  const end = await run(judge, c);
  const met = [...c.violations, ...(end instanceof Broken ? [end.violation] : [])];
  // A tolerated deviation must not hide a violation of the same name.
  const ordered = [...met.filter(({ warning }) => !warning), ...met.filter(({ warning }) => warning)];
  const distinct = new Map(
    ordered.map((violation) => [fingerprint(testCase, violation), violation] as const).toReversed(),
  );
  const untested = end instanceof Inconclusive ? end : c.untested[0];
  if (end === undefined && !untested && distinct.size === 0) c.sayPagesRead();
  const result = {
    evidence: c.evidence + (end instanceof Broken ? 1 : 0),
    requests: c.requests,
    observations: c.observations,
    violations: [...distinct.values()].toReversed().map((violation) => bounded({ ...violation, judge: file })),
    unstable: [],
    ms: performance.now() - began,
  };
  if (end instanceof RuleFault) return { ...result, fault: { code: 'rule-fault', text: end.message } };
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
      see: untested.facts.see ?? tools.subjects.brokenBy(testCase.operation.id),
    }),
    ...defined({
      doesNotApply: untested instanceof DoesNotApply ? true : undefined,
      checksSettle: judgesNothing ?? (untested instanceof LeftToDepth ? true : undefined),
    }),
  };
};

/** Runs a law; returns what it threw. */
async function run(law: NamedLaw['law'], c: CaseContext): Promise<unknown> {
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
export const judgeActive = async (testCase: Case, judge: NamedLaw, tools: Tools): Promise<ActiveResult> => {
  const first = await judgeOnce(testCase, judge, tools);
  const all = first.violations;
  if (all.length === 0 || first.fault || testCase.requirement.level === 'open') return first;
  const second = await judgeOnce(testCase, judge, tools, { isConfirming: true });
  const nameOf = (violation: Violation): string => fingerprint(testCase, violation);
  const [before, after] = [new Set(all.map(nameOf)), new Set(second.violations.map(nameOf))];
  const isChanged = !all.some((violation) => after.has(nameOf(violation)));
  const requests = first.requests + second.requests;
  const violations = second.violations.filter((violation) => isChanged || before.has(nameOf(violation)));
  const missing = all.filter((violation) => !after.has(nameOf(violation)));
  if (violations.length > 0) return { ...second, requests, violations, unstable: isChanged ? [] : missing };
  if (second.defect !== undefined || second.fault) return { ...second, requests };
  const { inconclusive: _, ...rest } = { ...first, requests, violations: [] };
  return second.inconclusive === undefined
    ? { ...rest, unstable: all }
    : { ...rest, unconfirmed: { violations: all, reason: second.inconclusive } };
};
