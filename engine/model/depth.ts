/** The depth of a run, which decides how many requests it sends. */
export type Depth = 'quick' | 'standard' | 'thorough';

interface Spending {
  /** Runs of each fast-check property. */
  readonly runs: number;
  /** Pages of one walk. */
  readonly pages: number;
  /** Maximum pages of the few deep walks, which find faults that first show on page 20. */
  readonly deepPages: number;
  /** Argument sets tried per operation to find long lists. */
  readonly candidates: number;
  /** Growth factor of the distances from the head at which blocks are sampled. A small factor samples more blocks. */
  readonly heightFactor: number;
  /** Maximum number of distances; on a long chain the factor is increased. */
  readonly mostHeights: number;
  /** Values tried from each fixed list of values (edges, bad inputs, names). */
  readonly values: number;
  /**
   * Maximum requests of one requirement that needs several per operation. Recorded answers are judged on all
   * operations.
   */
  readonly perRequirement: number;
  /** Operations on which open questions of a document are tested on purpose. */
  readonly openOperations: number;
  /** Maximum requests to shrink one failure. */
  readonly shrinkRequests: number;
}

/** Whether a run of this depth tests at least as much as a run of the other depth. */
export function isAsDeep(depth: Depth, other: Depth): boolean {
  const depths = Object.keys(spending);
  return depths.indexOf(depth) >= depths.indexOf(other);
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
    openOperations: 6,
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
