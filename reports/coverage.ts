import type { Reason } from '../engine/model/reasons.ts';
import { plural } from '../engine/model/text.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Base } from '../engine/model/operation.ts';
import type { Outcome, Verdict } from '../engine/model/judging.ts';
import { caseKey } from '../engine/model/case-key.ts';
import { isKnown } from '../engine/model/run.ts';
import { groupBy } from '../engine/model/group-by.ts';

/**
 * Number of judged cases among the selected cases that this target's data could show.
 * Open statements can only be observed, so they do not count.
 */
export interface Share {
  readonly judged: number;
  readonly selected: number;
  /** Selected cases that no data of the target could show; they are not in `selected`. */
  readonly notApplicable: number;
}

export interface OperationCoverage extends Share {
  readonly operation: string;
  /** Whether the operation gave a usable answer. */
  readonly answered: boolean;
}

export interface InterfaceCoverage extends Share {
  readonly interface: Base;
  readonly operations: readonly OperationCoverage[];
}

const judgedVerdicts: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'warning']);

/** Whether a verdict is about the deployment. */
export const isVerdictOnTarget = ({ verdict }: Pick<Outcome, 'verdict'>): boolean => judgedVerdicts.has(verdict);

/**
 * Whether an outcome shows if the deployment follows the document. A case with known findings only, whose later tests
 * are missing, does not: a new deviation could be among these.
 */
export const isJudged = (outcome: Pick<Outcome, 'verdict' | 'findings' | 'unfinished'>): boolean =>
  isVerdictOnTarget(outcome) && !(outcome.unfinished === true && isKnown(outcome));

/** Cases that could not be tested, wholly or in part, because of known findings of their own or of another case. */
export function behindKnown(outcomes: readonly Outcome[]): readonly Outcome[] {
  const knownCases = new Set(outcomes.filter(isKnown).map(caseKey));
  return outcomes.filter(
    (outcome) =>
      (outcome.unfinished === true && isKnown(outcome)) ||
      (outcome.behind !== undefined && knownCases.has(outcome.behind)),
  );
}

/** Whether a case was selected for this run. */
export const isSelected = ({ verdict, level }: Pick<Outcome, 'verdict' | 'level'>): boolean =>
  verdict !== 'excluded' && level !== 'open';

/** Interface of an outcome's operation. */
export const interfaceOf = (contract: Contract, { operation }: Pick<Outcome, 'operation'>): Base =>
  contract.operation(operation).base;

const share = (outcomes: readonly Outcome[]): Share => {
  const applicableCases = outcomes.filter(({ applies }) => applies !== false);
  return {
    judged: applicableCases.filter(isJudged).length,
    selected: applicableCases.length,
    notApplicable: outcomes.length - applicableCases.length,
  };
};

/** Coverage of every interface and operation with a selected case. */
export const coverageOf = (contract: Contract, outcomes: readonly Outcome[]): readonly InterfaceCoverage[] =>
  groupBy(outcomes.filter(isSelected), (outcome) => interfaceOf(contract, outcome)).map(([name, rows]) => ({
    interface: name,
    ...share(rows),
    operations: groupBy(rows, (row) => row.operation).map(([id, ofOperation]) => ({
      operation: id,
      answered: ofOperation.every(({ unanswered }) => unanswered === undefined),
      ...share(ofOperation),
    })),
  }));

/** Judged cases in per cent, rounded down: 100 only if all were judged. */
export const percentOf = ({ judged, selected }: Pick<Share, 'judged' | 'selected'>): number =>
  selected === 0 ? 100 : Math.floor((100 * judged) / selected);

/** Operations that never gave a usable answer, each with the reason and what would help. */
export const unansweredOperations = (outcomes: readonly Outcome[]): ReadonlyMap<string, Reason> =>
  new Map(
    outcomes.flatMap(({ operation, unanswered }) =>
      unanswered === undefined ? [] : [[operation, unanswered] as const],
    ),
  );

/** `12 of 20 operations gave a usable answer`; undefined if all did. */
export const answeredText = (outcomes: readonly Outcome[]): string | undefined => {
  const operationCount = new Set(
    outcomes.flatMap(({ verdict, operation }) => (verdict === 'excluded' ? [] : [operation])),
  ).size;
  const unansweredCount = unansweredOperations(outcomes).size;
  return unansweredCount === 0
    ? undefined
    : `${operationCount - unansweredCount} of ${plural(operationCount, 'operation')} gave a usable answer`;
};

/** `71 of 206 (34 %)` */
export const shareText = (caseShare: Share): string =>
  `${caseShare.judged} of ${caseShare.selected} (${percentOf(caseShare)} %)`;
