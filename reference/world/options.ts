/** What decides which world is made. */
export interface WorldOptions {
  readonly seed: number;
  /** Human-readable part of the asset chain's addresses; mainnet's unless given. */
  readonly hrp?: string;
  /** How many of the EVM chains there are, the largest first; all unless given. */
  readonly chains?: number;
  /** How much there is on every chain, against the plain world's 1. */
  readonly scale?: number;
  /** How many of the newest blocks of every chain are not there yet: the same chains at an earlier moment. */
  readonly behind?: number;
  /** What this world has none of. */
  readonly without?: readonly ('messages' | 'apiLogs' | 'pendingRewards' | 'vertices')[];
}
