import type { Actors } from './actors.ts';
import type { Asset } from './assets.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Intent } from './wallet.ts';

/** One AVAX in nAVAX. */
export const avax = 1_000_000_000n;

/** The state that a chapter of the story may use. */
export interface Scene {
  readonly actors: Actors;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly assets: readonly Asset[];
  readonly height: number;
  readonly time: number;
  readonly now: number;
  /** Adds a transaction to the current block; false if its payer has too little. */
  act(intent: Intent): boolean;
}
