/** How much a run spends. */
export type Depth = 'quick' | 'standard' | 'thorough';

interface Spending {
  /** Runs of each fast-check property. */
  readonly runs: number;
  /** Pages of one walk. */
  readonly pages: number;
  /** Argument sets tried per operation while looking for rich ones. */
  readonly candidates: number;
  /** How fast the distances from the head grow at which blocks are looked at: small factors look at more blocks. */
  readonly heightFactor: number;
  /** Values tried of each fixed list of them (edges, bad inputs, names). */
  readonly values: number;
  /** Requests that a requirement which takes several per operation may spend; recorded answers are judged on all operations. */
  readonly perRequirement: number;
  /** Operations on which what a document leaves open is asked for on purpose. */
  readonly openOperations: number;
  /** Requests that shrinking one failure may take. */
  readonly shrinkRequests: number;
}

export const spending: Readonly<Record<Depth, Spending>> = {
  quick: {
    runs: 1,
    pages: 2,
    candidates: 2,
    heightFactor: 16,
    values: 1,
    perRequirement: 3,
    openOperations: 5,
    shrinkRequests: 20,
  },
  standard: {
    runs: 3,
    pages: 6,
    candidates: 6,
    heightFactor: 2,
    values: 40,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 30,
  },
  thorough: {
    runs: 20,
    pages: 25,
    candidates: 16,
    heightFactor: 1.5,
    values: 1_000,
    perRequirement: 1_000,
    openOperations: 1_000,
    shrinkRequests: 200,
  },
};
