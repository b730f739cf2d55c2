/** How much a run spends. */
export type Depth = 'quick' | 'standard' | 'thorough';

interface Spending {
  /** Runs of each fast-check property. */
  readonly runs: number;
  /** Pages of one walk. */
  readonly pages: number;
  /** Argument sets tried per operation while looking for rich ones. */
  readonly candidates: number;
  /** Values tried of each fixed list of them (edges, bad inputs, names). */
  readonly values: number;
  /** Operations on which a statement that holds for many is tried by requests of its own; recorded answers are judged on all of them. */
  readonly operations: number;
  /** Requests that shrinking one failure may take. */
  readonly shrinkRequests: number;
}

export const spending: Readonly<Record<Depth, Spending>> = {
  quick: { runs: 1, pages: 2, candidates: 2, values: 1, operations: 8, shrinkRequests: 20 },
  standard: { runs: 3, pages: 6, candidates: 6, values: 40, operations: 1_000, shrinkRequests: 30 },
  thorough: { runs: 20, pages: 25, candidates: 16, values: 1_000, operations: 1_000, shrinkRequests: 200 },
};
