import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { createWorld, type World } from '../../reference/world/world.ts';
import type { Depth } from '../../properties/depth.ts';
import type { Outcome } from '../../properties/types.ts';
import { judgeTarget } from '../../suites/engine/engine.ts';
import { defaultOptions } from '../../suites/engine/options.ts';

const origin = 'http://provider.invalid';
const key = 'embedded-key';
const worlds = new Map<number, World>();

/** One world for all that differ in their answers alone. */
const shared = (seed: number): World => {
  const known = worlds.get(seed) ?? createWorld({ seed });
  worlds.set(seed, known);
  return known;
};

export interface Asked {
  readonly depth: Depth;
  /** Seed of the run's random choices. */
  readonly seed?: number;
  readonly worldSeed?: number;
  readonly only?: readonly string[];
  /** Repetitions after 429, 502, 503 and failures; none unless given. */
  readonly retries?: number;
  /** Whether the valid key goes along; it does unless told otherwise. */
  readonly withKey?: boolean;
}

/** Judges the embedded provider with these alterations, in this process and without a socket. */
export const judgeAltered = async (alterations: readonly Alteration[], { depth, seed = 1, worldSeed = 1, only = [], retries = 0, withKey = true }: Asked): Promise<{ readonly outcomes: readonly Outcome[]; readonly defects: readonly string[]; readonly requests: number }> => {
  const ownWorld = alterations.some((alteration) => alteration.world !== undefined);
  const provider = createProvider({ seed: worldSeed, key, alterations, ...(ownWorld ? {} : { world: shared(worldSeed) }) });
  return judgeTarget({ ...defaultOptions, depth, seed, only, retries, target: { node: origin, data: origin, metrics: origin } }, { ...(withKey ? { key } : {}), dispatcher: inProcess(provider) });
};
