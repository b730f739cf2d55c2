import type { Contract } from '../engine/model/contract.ts';
import type { Base } from '../engine/model/operation.ts';
import type { Outcome, Verdict } from '../engine/model/judging.ts';
import { groupBy } from '../engine/model/group-by.ts';

/**
 * Number of judged cases among the selected cases that can be judged.
 * Open statements can only be observed, so they do not count.
 */
export interface Share {
  readonly judged: number;
  readonly selected: number;
}

export interface OperationCoverage extends Share {
  readonly operation: string;
}

export interface InterfaceCoverage extends Share {
  readonly interface: Base;
  readonly operations: readonly OperationCoverage[];
}

const judgedVerdicts: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'warning']);

/** Whether a verdict shows if the deployment follows the document. */
export const isJudged = ({ verdict }: Pick<Outcome, 'verdict'>): boolean => judgedVerdicts.has(verdict);

/** Whether a case was selected for this run. */
export const isSelected = ({ verdict, level }: Pick<Outcome, 'verdict' | 'level'>): boolean =>
  verdict !== 'excluded' && level !== 'open';

/** Interface of an outcome's operation. */
export const interfaceOf = (contract: Contract, { operation }: Pick<Outcome, 'operation'>): Base =>
  contract.operation(operation).base;

const share = (outcomes: readonly Outcome[]): Share => ({
  judged: outcomes.filter(isJudged).length,
  selected: outcomes.length,
});

/** Coverage of every interface and operation with a selected case. */
export const coverageOf = (contract: Contract, outcomes: readonly Outcome[]): readonly InterfaceCoverage[] =>
  groupBy(outcomes.filter(isSelected), (outcome) => interfaceOf(contract, outcome)).map(([name, rows]) => ({
    interface: name,
    ...share(rows),
    operations: groupBy(rows, (row) => row.operation).map(([id, own]) => ({ operation: id, ...share(own) })),
  }));

/** Judged cases in per cent, rounded down: 100 only if all were judged. */
export const percentOf = ({ judged, selected }: Share): number =>
  selected === 0 ? 100 : Math.floor((100 * judged) / selected);

/** `71 of 206 (34 %)` */
export const shareText = (one: Share): string => `${one.judged} of ${one.selected} (${percentOf(one)} %)`;
