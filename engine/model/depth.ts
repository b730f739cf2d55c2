/** The depth of a run, which decides how many requests it sends. */
export type Depth = 'quick' | 'standard' | 'thorough';

/** The limits of a depth: numbers of requests, values and runs, and the kinds of questions. */
export interface Effort {
  /** Laws go on behind their first questions: later pages, other parents, other cursors, combinations of filters. */
  readonly asksFurther: boolean;
  /** Laws also ask what is likely to repeat an answer that they have: every walk, size and value of a kind. */
  readonly asksEvery: boolean;
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
  readonly maxHeights: number;
  /** Areas tried of each parameter that takes one, such as a box of a map. */
  readonly boxes: number;
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
  const depths = Object.keys(efforts);
  return depths.indexOf(depth) >= depths.indexOf(other);
}

/** The one table of depths: laws, discovery, planning and fuzzing read what they may spend from it. */
export const efforts: Readonly<Record<Depth, Effort>> = {
  quick: {
    asksFurther: false,
    asksEvery: false,
    runs: 1,
    pages: 2,
    deepPages: 2,
    candidates: 2,
    heightFactor: 16,
    maxHeights: 16,
    boxes: 1,
    values: 1,
    perRequirement: 3,
    openOperations: 6,
    shrinkRequests: 20,
  },
  standard: {
    asksFurther: true,
    asksEvery: false,
    runs: 3,
    pages: 6,
    deepPages: 25,
    candidates: 6,
    heightFactor: 1.4,
    maxHeights: 24,
    boxes: 6,
    values: 40,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 30,
  },
  thorough: {
    asksFurther: true,
    asksEvery: true,
    runs: 20,
    pages: 25,
    deepPages: 25,
    candidates: 16,
    heightFactor: 1.25,
    maxHeights: 100,
    boxes: 8,
    values: 1_000,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 200,
  },
};
