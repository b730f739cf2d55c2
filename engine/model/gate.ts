/** What a run must have tested to be green. */
export interface Gate {
  /** Per cent of the selected cases of each interface that must be judged. */
  readonly minJudged: number;
  /** Keys of the cases that an earlier run judged, as the baseline records them. */
  readonly judgedBefore?: readonly string[];
  /** Per cent of `judgedBefore` that may be judged no longer. */
  readonly maxLost: number;
}

export const defaultGate: Gate = { minJudged: 60, maxLost: 0 };
