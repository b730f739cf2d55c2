import type { Answered, Parameters } from '../model/judging.ts';
import type { Base, OperationId } from '../model/names.ts';

/** Rows of a contract for `assay watch`. Its members are declared in its comparison rules. */

/** Sends a documented call. Undefined: no usable answer came. */
export type AskDocumented = (operation: OperationId, parameters: Parameters) => Promise<Answered | undefined>;

/** The lag of one interface behind another. */
export interface MeasuredLag {
  readonly blocks: bigint;
  /** The unit in place of blocks, of a declared head. */
  readonly unit?: string;
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

/** What `assay watch` measures in each round, beside judging cases. */
export interface RoundRules {
  readonly lags: readonly LagRow[];
}
