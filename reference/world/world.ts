import type { WorldOptions } from './options.ts';
import { createEvm, type EvmWorld } from './evm/index.ts';
import { createXChain, type XChainWorld } from './xchain/index.ts';
import { createRandom, type Random } from './xchain/random.ts';

/**
 * 2025-06-30T12:34:56Z in Unix seconds. The world's time is fixed, so that no answer depends on the machine's clock.
 */
export const worldNow = 1_751_286_896;

/** All data of the reference provider. Each half is built at its first use. */
export interface World {
  readonly options: WorldOptions;
  readonly random: Random;
  /** Unix seconds. */
  readonly now: number;
  readonly evm: EvmWorld;
  readonly xchain: XChainWorld;
}

export const createWorld = (options: WorldOptions): World => {
  let evm: EvmWorld | undefined;
  let xchain: XChainWorld | undefined;
  return {
    options,
    random: createRandom(options.seed),
    now: worldNow,
    get evm() {
      return (evm ??= createEvm({ ...options, now: worldNow }));
    },
    get xchain() {
      return (xchain ??= createXChain({ ...options, now: worldNow }));
    },
  };
};

const worlds = new Map<number, World>();

/** The world of a seed, which all providers of this process share: they only read it. */
export function worldOf(seed: number): World {
  const world = worlds.get(seed) ?? createWorld({ seed });
  worlds.set(seed, world);
  return world;
}
