import { compareTargets } from '../../compare/compare-targets.ts';
import type { CompareDependencies, CompareOptions, SideDependencies } from '../../compare/options.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Comparison } from '../../engine/model/comparison.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { createWorld, type World } from '../../reference/world/world.ts';
import { keySecrets } from '../key-secrets.ts';
import { defined } from '../../engine/model/defined.ts';

const key = 'reference-key';
const worlds = new Map<number, World>();

/** A shared world for providers that differ in their answers only. */
const shared = (seed: number): World => {
  const known = worlds.get(seed) ?? createWorld({ seed });
  worlds.set(seed, known);
  return known;
};

/** The reference provider with alterations, in this process and without a socket. */
const alteredSide = (alterations: readonly Alteration[], worldSeed = 1): SideDependencies => {
  const ownWorld = alterations.some(({ world }) => world !== undefined);
  const provider = createProvider({
    seed: worldSeed,
    key,
    alterations,
    ...defined({ world: ownWorld ? undefined : shared(worldSeed) }),
  });
  return { secrets: keySecrets(key), dispatcher: inProcess(provider) };
};

const engineOf = (origin: string, seed: number): EngineOptions => ({
  ...defaultOptions,
  seed,
  retries: 0,
  target: { node: origin, data: origin, metrics: origin },
});

/** The alterations of each side, and the limits of the comparison. */
export interface Altered extends Partial<Omit<CompareOptions, 'A' | 'B' | 'noise'>> {
  readonly A?: readonly Alteration[];
  readonly B?: readonly Alteration[];
  readonly noise?: readonly Alteration[];
}

/** Compares two reference providers in this process. */
export const compareAltered = (
  { A = [], B = [], noise, seed = 1, ...options }: Altered,
  around: Pick<CompareDependencies, 'signal' | 'onProgress'> = {},
): Promise<Comparison> =>
  compareTargets(
    chain,
    {
      A: engineOf('http://a.invalid', seed),
      B: engineOf('http://b.invalid', seed),
      ...defined({ noise: noise && engineOf('http://a2.invalid', seed) }),
      seed,
      maxRequests: 5_000,
      only: [],
      pauses: [0, 0, 0],
      concurrency: 8,
      ...options,
    },
    {
      ...around,
      sides: { A: alteredSide(A), B: alteredSide(B), ...defined({ noise: noise && alteredSide(noise) }) },
    },
  );
