/** The conditions under which a run without a new finding is green. */
export interface Gate {
  /** Minimum per cent of the selected cases of each interface that must be judged. */
  readonly minJudged: number;
  /** Keys of the cases that an earlier run judged, from the baseline. */
  readonly judgedBefore?: readonly string[];
  /** Maximum per cent of `judgedBefore` that this run may fail to judge. */
  readonly maxLost: number;
  /** Whether every finding in the user's own baseline must still occur. */
  readonly strictBaseline?: boolean;
}

export const defaultGate: Gate = { minJudged: 60, maxLost: 0 };
