import type { Case } from '../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { ActiveJudge, JudgedContract } from '../judging/contract.ts';
import type { Limits } from '../model/limits.ts';
import type { Client } from '../model/exchange.ts';
import { Broken, CaseContext, Inconclusive } from '../judging/case-context.ts';
import type { Subjects } from '../discovery/subjects.ts';
import type { Observation, Violation } from '../model/judging.ts';
import type { EngineOptions } from './options.ts';
import { bounded } from './shortened.ts';

/** What a law or a probe found out of its case. */
export interface ActiveResult {
  readonly evidence: number;
  readonly requests: number;
  readonly observations: readonly Observation[];
  readonly violation?: Violation;
  readonly warning?: boolean;
  /** The violation did not come back when the case was judged again. */
  readonly unstable?: boolean;
  /** Why the case could not be judged again; absent: it was. */
  readonly unconfirmed?: string;
  readonly inconclusive?: string;
  readonly defect?: string;
  readonly ms: number;
}

/** The seed of a case follows from the run's seed and the case's name, not from the order in which cases run. */
const seedOf = (seed: number, key: string): number =>
  createHash('sha256').update(`${seed} ${key}`).digest().readInt32BE(0);

/** What is missing of an operation is missing because its answers have the wrong form, where they have. */
const pointing = (reason: string, broken: string | undefined): string =>
  broken === undefined || reason.includes(`see ${broken}`) ? reason : `${reason}; see ${broken}`;

/** What looking at a case takes. */
export interface Tools {
  readonly contract: JudgedContract;
  readonly client: Client;
  readonly subjects: Subjects;
  readonly options: EngineOptions;
  /** Whether a key goes along with calls that take one. */
  readonly hasKey: boolean;
  /** Where limits that were reached are counted. */
  readonly limits?: Limits;
}

/** Judges a case once; `fresh`: by new answers alone. */
export const look = async (
  one: Case,
  { judge, file }: ActiveJudge,
  { contract, client, subjects, options, hasKey, limits }: Tools,
  fresh: boolean,
): Promise<ActiveResult> => {
  const c = new CaseContext({
    case: one,
    contract,
    client,
    subjects,
    fresh,
    hasKey,
    limits,
    pages: options.maxPages,
    depth: options.depth,
    network: options.network,
    namespace: options.namespace,
    seed: seedOf(options.seed, one.key),
  });
  const began = performance.now();
  const ended = (more: Partial<ActiveResult>): ActiveResult => ({
    evidence: c.evidence,
    requests: c.requests,
    observations: c.observations,
    ms: performance.now() - began,
    ...more,
  });
  try {
    await judge(c);
    return ended({});
  } catch (error) {
    if (error instanceof Broken)
      return ended({
        violation: bounded({ ...error.violation, judge: file }),
        evidence: c.evidence + 1,
        ...(error.warning ? { warning: true } : {}),
      });
    if (error instanceof Inconclusive)
      return ended({ inconclusive: pointing(error.message, subjects.brokenBy(one.operation.id)) });
    return ended({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};

/** Judges a case. A violation counts only after the case was judged a second time, with new answers. */
export const judgeActive = async (one: Case, judge: ActiveJudge, tools: Tools): Promise<ActiveResult> => {
  const first = await look(one, judge, tools, false);
  if (!first.violation) return first;
  const again = await look(one, judge, tools, true);
  const requests = first.requests + again.requests;
  if (again.violation) return { ...again, requests };
  return {
    ...first,
    requests,
    ...(again.inconclusive === undefined ? { unstable: true } : { unconfirmed: again.inconclusive }),
  };
};
