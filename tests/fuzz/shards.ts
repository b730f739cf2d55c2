import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../../contracts/chain/index.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { writeFuzzPart } from '../../fuzz/campaign/part.ts';
import type { Alteration } from '../../reference/types.ts';
import { fuzzOptions } from './target.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { target } from '../reference-run.ts';

export interface Asked {
  readonly requests: number;
  readonly only?: readonly string[];
  readonly seed?: number;
}

const engine = (folder: string, { requests, only = [], seed = 1 }: Asked): EngineOptions => {
  fs.mkdirSync(folder, { recursive: true });
  return {
    ...defaultOptions,
    depth: 'quick',
    target,
    only,
    seed,
    recording: path.join(folder, 'exchanges.ndjson.gz'),
    fuzz: fuzzOptions(requests),
  };
};

/** Runs one shard of a campaign in this process. Its folder has the files that a merge needs. */
export const fuzzShard = async (
  folder: string,
  asked: Asked,
  shard: NonNullable<EngineOptions['shard']>,
  alterations: readonly Alteration[],
): Promise<void> => {
  const options = { ...engine(folder, asked), shard };
  const { fuzzPart } = await fuzzTarget(
    chain,
    { ...options, fuzz: fuzzOptions(asked.requests) },
    alteredProvider(alterations),
  );
  if (fuzzPart) writeFuzzPart(folder, fuzzPart);
};

export const mergeShardsOf = (folder: string, asked: Asked, shards: readonly string[]): Promise<Judgements> =>
  mergeFuzzShards(chain, {
    ...engine(folder, asked),
    mergeOf: shards,
    fuzz: {
      ...fuzzOptions(asked.requests),
      corpus: path.join(folder, 'corpus'),
      regressions: path.join(folder, 'regressions'),
    },
  });
