/** How many requests a run spends. */
export type Depth = 'quick' | 'standard' | 'thorough';

interface Spending {
  /** Runs of each fast-check property. */
  readonly runs: number;
  /** Pages of one walk. */
  readonly pages: number;
  /** Pages of the few walks that go deep into a list: what goes wrong on page 20 shows there alone. */
  readonly deepPages: number;
  /** Argument sets tried per operation to find long lists. */
  readonly candidates: number;
  /** Growth factor of the distances from the head at which blocks are sampled. A small factor samples more blocks. */
  readonly heightFactor: number;
  /** Distances at most; on a long chain the factor is larger. */
  readonly mostHeights: number;
  /** Values tried from each fixed list of values (edges, bad inputs, names). */
  readonly values: number;
  /**
   * Requests that one requirement may spend if it takes several per operation.
   * Recorded answers are judged on all operations.
   */
  readonly perRequirement: number;
  /** Operations on which open questions of a document are tested on purpose. */
  readonly openOperations: number;
  /** Maximum requests to shrink one failure. */
  readonly shrinkRequests: number;
}

export const spending: Readonly<Record<Depth, Spending>> = {
  quick: {
    runs: 1,
    pages: 2,
    deepPages: 2,
    candidates: 2,
    heightFactor: 16,
    mostHeights: 16,
    values: 1,
    perRequirement: 3,
    openOperations: 5,
    shrinkRequests: 20,
  },
  standard: {
    runs: 3,
    pages: 6,
    deepPages: 25,
    candidates: 6,
    heightFactor: 1.4,
    mostHeights: 24,
    values: 40,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 30,
  },
  thorough: {
    runs: 20,
    pages: 25,
    deepPages: 25,
    candidates: 16,
    heightFactor: 1.25,
    mostHeights: 100,
    values: 1_000,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 200,
  },
};
