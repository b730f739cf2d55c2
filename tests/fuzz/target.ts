import type { Dispatcher } from 'undici';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { createWorld } from '../../reference/world/world.ts';
import type { Judgements } from '../../engine/run/engine.ts';
import { defaultOptions, type EngineOptions, type FuzzOptions } from '../../engine/run/options.ts';
import { chain } from '../../contracts/chain/index.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { keySecrets } from '../../tools/key-secrets.ts';

const origin = 'http://provider.invalid';
export const key = 'reference-key';
const world = createWorld({ seed: 1 });

export const dispatcherOf = (alterations: readonly Alteration[]): Dispatcher =>
  inProcess(
    createProvider({
      seed: 1,
      key,
      alterations,
      ...(alterations.some((alteration) => alteration.world) ? {} : { world }),
    }),
  );

export const fuzzOptions = (requests: number, more: Partial<FuzzOptions> = {}): FuzzOptions => ({
  requests,
  shrinkRequests: 1_000,
  guidance: true,
  ...more,
});
export const target = { node: origin, data: origin, metrics: origin };

/** Fuzzes the reference provider with these alterations, in this process and without a socket. */
export const fuzzed = (
  alterations: readonly Alteration[],
  requests: number,
  options: Partial<EngineOptions> = {},
  more: Partial<FuzzOptions> = {},
): Promise<Judgements> =>
  fuzzTarget(
    chain,
    { ...defaultOptions, depth: 'quick', retries: 3, target, ...options, fuzz: fuzzOptions(requests, more) },
    { secrets: keySecrets(key), dispatcher: dispatcherOf(alterations) },
  );
