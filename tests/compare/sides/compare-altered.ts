import { compareTargets } from '../../../compare/sides/compare-targets.ts';
import type { CompareDependencies, CompareOptions } from '../../../compare/sides/options.ts';
import { chain } from '../../../contracts/chain/index.ts';
import type { Comparison } from '../../../engine/model/comparison.ts';
import { defaultOptions, type EngineOptions } from '../../../engine/run/options.ts';
import type { Alteration } from '../../../reference/types.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { defined } from '../../../engine/model/defined.ts';

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
      sides: { A: alteredProvider(A), B: alteredProvider(B), ...defined({ noise: noise && alteredProvider(noise) }) },
    },
  );
