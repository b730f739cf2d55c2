/** What decides which world is made. */
export interface WorldOptions {
  readonly seed: number;
  /** Human-readable part of the asset chain's addresses; mainnet's unless given. */
  readonly hrp?: string;
  /** How many of the EVM chains there are, the largest first; all unless given. */
  readonly chains?: number;
  /** How much there is on every chain, against the plain world's 1. */
  readonly scale?: number;
  /**
   * A young asset chain: it begins with the transaction that made the native asset, and has exactly this many blocks after its first.
   * 0 is an empty chain: only its genesis exists.
   */
  readonly blocks?: number;
  /** Blocks at the end of the asset chain in which one address pays itself, or which hold no transaction at all. */
  readonly quiet?: { readonly blocks: number; readonly empty?: true };
  /** How many of the newest blocks of every chain are not there yet: the same chains at an earlier moment. */
  readonly behind?: number;
  /** What this world has none of. */
  readonly without?: readonly ('messages' | 'apiLogs' | 'pendingRewards' | 'vertices')[];
}
