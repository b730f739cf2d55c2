import type { Answered, Parameters } from '../model/judging.ts';
import type { Base, OperationId } from '../model/names.ts';

/** Rows of a contract for `assay watch`: which values must not change, or fall, between two rounds. */

/** A member with final values: after a call has returned one of them, the same call must always return it. */
export interface FinalValueRow {
  readonly operation: OperationId;
  /** Dotted path in the result. */
  readonly member: string;
  readonly values: readonly string[];
}

/** A list of points whose largest value never falls. */
export interface CumulativeRow {
  readonly operation: OperationId;
  /** Parameters that select the figure. They replace those of a known call. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Dotted path of the value in an item. */
  readonly member: string;
}

/** Sends a documented call. Undefined: no usable answer came. */
export type AskDocumented = (operation: OperationId, parameters: Parameters) => Promise<Answered | undefined>;

/** The lag of one interface behind another. */
export interface MeasuredLag {
  readonly blocks: bigint;
  /** Age of the oldest object that is missing, at the time of the newest one; absent: unknown. */
  readonly seconds?: bigint;
  /** The answers that show it. */
  readonly by: readonly Answered[];
}

/** An interface and the interface that it indexes. */
export interface LagRow {
  /** The interface that indexes. */
  readonly base: Base;
  /** The operation that shows the progress of the index. */
  readonly operation: OperationId;
  /** The interface that it indexes. */
  readonly behind: Base;
  /** Undefined: the answers do not tell. */
  measure(ask: AskDocumented, network: string): Promise<MeasuredLag | undefined>;
}

export interface RoundRules {
  readonly finalValues: readonly FinalValueRow[];
  readonly cumulative: readonly CumulativeRow[];
  readonly lags: readonly LagRow[];
  /** Ends of the paths of members that may change from round to round, although two targets must agree in them. */
  readonly mayChange: readonly string[];
}

/** The rules of a contract that has no rows for rounds. */
export const noRoundRules: RoundRules = { finalValues: [], cumulative: [], lags: [], mayChange: [] };
