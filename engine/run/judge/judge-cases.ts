import { notAtDepth } from '../../model/reasons.ts';
import pLimit from 'p-limit';
import type { Base } from '../../model/operation.ts';
import type { Contract } from '../../model/contract.ts';
import { type Case, ownRules } from '../../model/requirement.ts';
import { type ActiveResult, judgeActive, notRun, type Tools } from './run-law.ts';
import { type RunCases, basesOf } from '../plan/plan.ts';
import type { Progress, RunDependencies } from '../run-dependencies.ts';
import { sampled } from '../plan/sample.ts';

/** The results of laws by case, and the progress of the run. */
export class ActiveResults {
  readonly byCase = new Map<string, ActiveResult>();
  #done = 0;
  readonly #total: number;
  readonly #client: Tools['client'];
  readonly #around: Pick<RunDependencies, 'onProgress'>;

  constructor(total: number, client: Tools['client'], dependencies: Pick<RunDependencies, 'onProgress'>) {
    this.#total = total;
    this.#client = client;
    this.#around = dependencies;
  }

  /** Counts a case as judged. `result`: the result of its law, if it has one. */
  add(testCase: Case, result: ActiveResult | undefined): void {
    if (result) this.byCase.set(testCase.key, result);
    this.#done += 1;
    this.report('judging');
  }

  report(phase: Progress['phase']): void {
    this.#around.onProgress?.({
      phase,
      done: this.#done,
      total: this.#total,
      requests: this.#client.stats.requests,
      findings: [...this.byCase.values()].reduce((sum, { violations }) => sum + violations.length, 0),
    });
  }

  /** Defects of laws. */
  get defects(): readonly string[] {
    return [...this.byCase].flatMap(([key, { defect }]) => (defect === undefined ? [] : [`${key}: ${defect}`]));
  }
}

/**
 * Sorts cases: the most valuable first, because the budget may end; among these the longest first, so that no long case
 * runs alone at the end.
 */
const inOrder = (cases: readonly Case[]): readonly Case[] =>
  cases.toSorted(
    ({ requirement: a }, { requirement: b }) =>
      Number(a.late ?? false) - Number(b.late ?? false) || (b.cost ?? 1) - (a.cost ?? 1),
  );

/** Cases that are judged side by side, at most so many at once. */
interface Batch {
  readonly cases: readonly Case[];
  readonly concurrency: number;
}

/**
 * Rules of the user's own come last, and where a call may write one after the other: what one of them writes must not
 * change a list that another case compares.
 */
function batches(wanted: readonly Case[], contract: Contract, concurrency: number): readonly Batch[] {
  const mayWrite = contract.operations.some((row) => row.kind === 'rest' && row.httpMethod === 'POST');
  const isOwn = ({ requirement }: Case): boolean => requirement.document === ownRules;
  return [
    { cases: wanted.filter((testCase) => !isOwn(testCase)), concurrency },
    { cases: wanted.filter(isOwn), concurrency: mayWrite ? 1 : concurrency },
  ];
}

/** Runs the laws of the cases in parallel. `silent`: bases at which no server answered, with the failure. */
export async function judgeCases(
  { wanted, whole }: RunCases,
  silent: ReadonlyMap<Base, string>,
  tools: Tools,
  results: ActiveResults,
): Promise<void> {
  const { contract, options } = tools;
  const sample = sampled(whole, options);

  const resultOf = async (testCase: Case): Promise<ActiveResult | undefined> => {
    const missing = basesOf(testCase).find((base) => silent.has(base));
    if (missing) return notRun({ code: 'not-answered', text: silent.get(missing) as string });
    if (!sample.has(testCase.key)) return { ...notRun(notAtDepth(options.depth)), checksSettle: true };
    const judge = contract.laws.get(testCase.requirement.id);
    return judge && judgeActive(testCase, judge, tools);
  };

  for (const { cases, concurrency } of batches(inOrder(wanted), contract, options.concurrency)) {
    const inTurn = pLimit(concurrency);
    await Promise.all(cases.map((testCase) => inTurn(async () => results.add(testCase, await resultOf(testCase)))));
  }
}
