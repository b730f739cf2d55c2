import type { Case } from '../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { ActiveJudge, JudgedContract } from '../contract/contract.ts';
import type { Credential } from '../model/credential.ts';
import type { Limits } from '../model/limits.ts';
import type { Client } from '../model/exchange.ts';
import { Broken, CaseContext, DoesNotApply, Inconclusive } from '../contract/case-context.ts';
import type { Subjects } from '../discovery/subjects.ts';
import type { Observation, Violation } from '../model/judging.ts';
import type { EngineOptions } from './options.ts';
import { bounded } from './truncate.ts';
import { defined } from '../model/defined.ts';

/** The result of a law for its case. */
export interface ActiveResult {
  readonly evidence: number;
  readonly requests: number;
  readonly observations: readonly Observation[];
  readonly violation?: Violation;
  readonly warning?: boolean;
  /** The violation did not reproduce. */
  readonly unstable?: boolean;
  /** Why the violation could not be confirmed; absent: the case was judged again. */
  readonly unconfirmed?: string;
  readonly inconclusive?: string;
  /** No data of the target could test the case. */
  readonly doesNotApply?: true;
  readonly defect?: string;
  readonly ms: number;
}

/** The seed of a case depends on the run's seed and the case's name, not on the order of the cases. */
const seedOf = (seed: number, key: string): number =>
  createHash('sha256').update(`${seed} ${key}`).digest().readInt32BE(0);

/** Adds the violated case to a reason if an operation gave no usable answers because of their form. */
const pointing = (reason: string, broken: string | undefined): string =>
  broken === undefined || reason.includes(`see ${broken}`) ? reason : `${reason}; see ${broken}`;

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
  { judge, file }: ActiveJudge,
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
        ...defined({ warning: error.warning ? true : undefined }),
      });
    if (error instanceof Inconclusive)
      return ended({
        inconclusive: pointing(error.message, subjects.brokenBy(testCase.operation.id)),
        ...defined({ doesNotApply: error instanceof DoesNotApply ? true : undefined }),
      });
    return ended({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};

/** Judges a case. A violation counts only if it reproduces with new answers. */
export const judgeActive = async (testCase: Case, judge: ActiveJudge, tools: Tools): Promise<ActiveResult> => {
  const first = await judgeOnce(testCase, judge, tools, false);
  if (!first.violation) return first;
  const again = await judgeOnce(testCase, judge, tools, true);
  const requests = first.requests + again.requests;
  if (again.violation) return { ...again, requests };
  const unconfirmed = again.inconclusive;
  return { ...first, requests, ...defined({ unconfirmed, unstable: unconfirmed ? undefined : true }) };
};
