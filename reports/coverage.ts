import { operation } from '../contracts/chain/index.ts';
import type { Base } from '../engine/model/operation.ts';
import type { Outcome, Verdict } from '../engine/model/judging.ts';
import { groupBy } from '../engine/model/group-by.ts';

/** Judged cases of the selected judgeable ones. What a document leaves open can be observed, but not judged. */
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

/** Whether a verdict says how the deployment stands to the document. */
export const isJudged = ({ verdict }: Pick<Outcome, 'verdict'>): boolean => judgedVerdicts.has(verdict);

/** Whether this run was asked to judge a case. */
export const isSelected = ({ verdict, level }: Pick<Outcome, 'verdict' | 'level'>): boolean =>
  verdict !== 'excluded' && level !== 'open';

/** Interface of an outcome's operation. */
export const interfaceOf = ({ operation: id }: Pick<Outcome, 'operation'>): Base => operation(id).base;

const share = (outcomes: readonly Outcome[]): Share => ({
  judged: outcomes.filter(isJudged).length,
  selected: outcomes.length,
});

/** Coverage of every interface and operation of which a case was selected. */
export const coverageOf = (outcomes: readonly Outcome[]): readonly InterfaceCoverage[] =>
  groupBy(outcomes.filter(isSelected), interfaceOf).map(([name, rows]) => ({
    interface: name as Base,
    ...share(rows),
    operations: groupBy(rows, (row) => row.operation).map(([id, own]) => ({ operation: id, ...share(own) })),
  }));

/** Judged cases in per cent, rounded down: 100 only where all were judged. */
export const percentOf = ({ judged, selected }: Share): number =>
  selected === 0 ? 100 : Math.floor((100 * judged) / selected);

/** `71 of 206 (34 %)` */
export const shareText = (one: Share): string => `${one.judged} of ${one.selected} (${percentOf(one)} %)`;
