import { caseNameOn, operationTexts } from '../../model/operation-name.ts';
import type { Case } from '../../model/requirement.ts';
import { createHash } from 'node:crypto';
import { matchesPattern } from '../../model/pattern.ts';
import type { Contract } from '../../model/contract.ts';
import type { Base, OperationId } from '../../model/operation.ts';
import type { EngineOptions } from '../options.ts';
import { urlOption } from '../../model/names.ts';
import { notSelected, type Reason } from '../../model/reasons.ts';
import type { JudgedContract } from '../../contract/contract.ts';

export interface Planned {
  readonly case: Case;
  /** Why the case is not judged in this run; absent: it is judged. */
  readonly excluded?: Reason;
}

/** Interfaces that a case needs. */
export const basesOf = ({ requirement, operation }: Case): readonly Base[] => [
  ...new Set([operation.base, ...(requirement.needs ?? [])]),
];

/** The names of a case. Without a requirement, the names of the operation are enough. */
type Selectable = Pick<Case, 'key'> & {
  readonly requirement: { readonly id: string };
  readonly operation: { readonly id: string; readonly name?: string };
};

/** Texts that select a case: its key, its requirement, the names of its operation, and its readable name. */
const caseTexts = ({ key, requirement, operation }: Selectable): readonly string[] => [
  key,
  requirement.id,
  ...operationTexts(operation),
  ...(operation.name === undefined ? [] : [caseNameOn(operation, requirement.id)]),
];

/** Whether a pattern matches one of the texts; `*` matches anything. */
export const matchesAny = (pattern: string, texts: readonly string[]): boolean =>
  texts.some((text) => matchesPattern(pattern, text));

/** Whether a pattern matches a case: by `requirement@operation`, its requirement or its operation. */
export const matchesCase = (pattern: string, selectable: Selectable): boolean =>
  matchesAny(pattern, caseTexts(selectable));

/** Tells whether patterns select a case. Names without `*` are looked up, because `watch` gives hundreds of them. */
const selector = (only: EngineOptions['only']): ((testCase: Case) => boolean) => {
  if (only.length === 0) return () => true;
  const names = new Set(only.filter((pattern) => !pattern.includes('*')));
  const patterns = only.filter((pattern) => pattern.includes('*'));
  return (testCase) => {
    const texts = caseTexts(testCase);
    return texts.some((text) => names.has(text)) || patterns.some((pattern) => matchesAny(pattern, texts));
  };
};

/** Why the user skips an operation; undefined: it is not skipped. */
export const skipOf = (
  operation: Pick<Case['operation'], 'id' | 'name'>,
  { operations = [] }: Pick<EngineOptions, 'operations'>,
): string | undefined =>
  operations.find(({ pattern, skip }) => skip !== undefined && matchesAny(pattern, operationTexts(operation)))?.skip;

/** Every case of the contract, with a reason if the whole run (all shards together) leaves it out. */
export const wholePlan = (
  { cases, exclusions }: Contract,
  options: Pick<EngineOptions, 'target' | 'only' | 'operations'>,
): readonly Planned[] => {
  const isSelected = selector(options.only);
  return cases.map((testCase) => {
    if (!isSelected(testCase)) return { case: testCase, excluded: notSelected };
    const skip = skipOf(testCase.operation, options);
    if (skip !== undefined) return { case: testCase, excluded: { text: skip } };
    const exclusion = exclusions.find(
      (row) =>
        row.requirement === testCase.requirement.id &&
        (row.operation === undefined || row.operation === testCase.operation.id),
    );
    if (exclusion) return { case: testCase, excluded: { text: exclusion.reason } };
    const absent = basesOf(testCase).filter((base) => options.target[base] === undefined);
    if (absent.length > 0)
      return {
        case: testCase,
        excluded: {
          code: 'no-url',
          text: `no ${absent.map((base) => `--${urlOption(base)}`).join(' and ')} URL was given`,
        },
      };
    return { case: testCase };
  });
};

const hashOf = (id: OperationId): string => createHash('sha256').update(id).digest('hex');

/**
 * Judged operations, ordered by a hash, so that names and positions
 * in the contract do not matter. Shards take them in turn.
 */
export const shardOrder = (
  contract: Contract,
  options: Pick<EngineOptions, 'target' | 'only' | 'operations'>,
): readonly OperationId[] =>
  [
    ...new Set(
      wholePlan(contract, options).flatMap((row) => (row.excluded === undefined ? [row.case.operation.id] : [])),
    ),
  ].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));

/**
 * Every case of the contract, with a reason if this run leaves it out. Shards of a run divide the operations; shards of
 * a fuzz campaign divide the inputs and take all operations.
 */
export const plan = (
  contract: Contract,
  options: Pick<EngineOptions, 'target' | 'only' | 'operations' | 'shard' | 'fuzz'>,
): readonly Planned[] => {
  const { shard, fuzz } = options;
  if (!shard || fuzz) return wholePlan(contract, options);
  const operationIds = new Set(
    shardOrder(contract, options).filter((_, index) => index % shard.count === shard.index - 1),
  );
  return wholePlan(contract, options).map((row) =>
    row.excluded !== undefined || operationIds.has(row.case.operation.id)
      ? row
      : { ...row, excluded: { text: 'in another shard' } },
  );
};

/** Interfaces that discovery asks: those that are judged, and those in their `learnsFrom`. */
export const learntFrom = (
  { interfaces }: Contract,
  bases: readonly Base[],
  { target }: Pick<EngineOptions, 'target'>,
): readonly Base[] => [
  ...new Set([
    ...bases,
    ...bases.flatMap((base) => interfaces[base]?.learnsFrom ?? []).filter((base) => target[base] !== undefined),
  ]),
];

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
