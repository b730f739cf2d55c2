import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../../contracts/chain/index.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { writeFuzzPart } from '../../fuzz/campaign/part.ts';
import { loadFuzzMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';
import { fuzzOptions } from './target.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { target } from '../reference-run.ts';

/** Faults on several operations that only generated inputs show. */
export const planted = async (names: readonly string[]): Promise<readonly Alteration[]> => {
  const all = (await loadFuzzMutants()).filter(({ id }) => names.some((name) => id.endsWith(`#${name}`)));
  if (all.length !== names.length) throw new Error(`a mutant of ${names.join(', ')} does not exist`);
  return all.map(({ fresh }) => fresh());
};

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

/** A campaign in several shards, merged. */
export const fuzzInShards = async (
  top: string,
  count: number,
  asked: Asked,
  make: () => Promise<readonly Alteration[]>,
): Promise<Judgements> => {
  const folders = Array.from({ length: count }, (_, index) => path.join(top, `${index + 1}-of-${count}`));
  for (const [index, folder] of folders.entries())
    await fuzzShard(folder, asked, { index: index + 1, count }, await make());
  return mergeShardsOf(path.join(top, `merged-${count}`), asked, folders);
};

export const fingerprintsOf = ({ outcomes }: Judgements): readonly string[] =>
  outcomes.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)).sort();
