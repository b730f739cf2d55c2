import { type ClientOptions, createClient } from '../../engine/client/client.ts';
import { memoryRecorder } from '../../engine/client/record.ts';
import type { Client } from '../../engine/model/exchange.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions, type FuzzOptions } from '../../engine/run/options.ts';
import { chain } from '../../contracts/chain/index.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { target } from '../reference-run.ts';

export const fuzzOptions = (requests: number, more: Partial<FuzzOptions> = {}): FuzzOptions => ({
  requests,
  shrinkRequests: 1_000,
  guidance: true,
  ...more,
});

/** A client of the reference provider with these alterations. */
export const clientOf = (alterations: readonly Alteration[], options: Partial<ClientOptions> = {}): Client =>
  createClient({
    contract: chain,
    ...defaultOptions,
    target,
    recorder: memoryRecorder(),
    ...alteredProvider(alterations),
    ...options,
  });

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
    alteredProvider(alterations),
  );
