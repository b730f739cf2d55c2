/** Options that determine the world. */
export interface WorldOptions {
  readonly seed: number;
  /** Human-readable part of the asset chain's addresses; default: mainnet's. */
  readonly hrp?: string;
  /** Number of EVM chains, the largest first; default: all. */
  readonly chains?: number;
  /** Amount of data on every chain, relative to the default world (1). */
  readonly scale?: number;
  /**
   * A young asset chain: it begins with the transaction that created the native asset, and has exactly this many blocks
   * after its first. 0 is an empty chain: only its genesis exists.
   */
  readonly blocks?: number;
  /** Blocks at the end of the asset chain in which one address pays itself, or (`empty`) without any transaction. */
  readonly quiet?: { readonly blocks: number; readonly empty?: true };
  /** Number of newest blocks of every chain that do not exist yet: the same chains at an earlier time. */
  readonly behind?: number;
  /** Unix seconds: blocks of later times do not exist yet. */
  readonly until?: number;
  /** Kinds of data that this world does not have. */
  readonly without?: readonly ('messages' | 'apiLogs' | 'pendingRewards' | 'vertices')[];
}
