/** An asset in the form of `vm.getAssetDescription`; `id` as hex. */
export interface Asset {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Decimal places. */
  readonly denomination: number;
}

export const nativeAsset = { name: 'Avalanche', symbol: 'AVAX', denomination: 9 } as const;

export interface AssetPlan {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  /** Block that creates it. */
  readonly height: number;
  /**
   * Number of UTXOs that the hub, the issuer and each of some users
   * get at creation, and maximum amount of each, in smallest units.
   */
  readonly toHub: number;
  readonly toUsers: number;
  readonly largest: number;
}

/** The assets that the story creates. One has no decimal places. */
export const assetPlans: readonly AssetPlan[] = [
  { name: 'Ledger Dollar', symbol: 'LUSD', denomination: 6, height: 4, toHub: 120, toUsers: 8, largest: 2_000_000_000 },
  { name: 'Whole Ticket', symbol: 'TIX', denomination: 0, height: 7, toHub: 60, toUsers: 10, largest: 12 },
  { name: 'Gold Gram', symbol: 'GOLD', denomination: 3, height: 10, toHub: 40, toUsers: 6, largest: 90_000 },
  { name: 'Every Last Unit', symbol: 'MAX', denomination: 18, height: 13, toHub: 0, toUsers: 0, largest: 0 },
  { name: 'Harbour Share', symbol: 'HRBR', denomination: 2, height: 16, toHub: 10, toUsers: 5, largest: 400_000 },
];

/** The largest amount that the chain can write: all units of one asset, in one UTXO. */
export const largestAmount = 2n ** 64n - 1n;
