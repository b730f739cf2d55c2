import type { JudgedContract } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { EngineOptions } from '../options.ts';
import { plan, type Planned, wholePlan } from './plan.ts';

/** The cases of a run. */
export interface RunCases {
  /** All cases, including the excluded ones. */
  readonly planned: readonly Planned[];
  /** The cases that this shard judges. */
  readonly wanted: readonly Case[];
  /** The cases of all shards: subjects, sampled cases and passive checks do not depend on the sharding. */
  readonly whole: readonly Case[];
  /** The cases of `whole` by their keys. */
  readonly byKey: ReadonlyMap<string, Case>;
}

const judgedOf = (planned: readonly Planned[]): readonly Case[] =>
  planned.flatMap((row) => (row.excluded === undefined ? [row.case] : []));

/** Plans a run: chooses its cases. */
export function planCases(contract: JudgedContract, options: EngineOptions): RunCases {
  const planOfRun = plan(contract, options);
  const allCases = judgedOf(wholePlan(contract, options));
  return {
    planned: planOfRun,
    wanted: judgedOf(planOfRun),
    whole: allCases,
    byKey: new Map(allCases.map((testCase) => [testCase.key, testCase])),
  };
}
