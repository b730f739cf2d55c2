import path from 'node:path';
import { recordingIn, recordingName } from '../../engine/client/record.ts';
import { readPart } from '../../engine/run/shards/shard.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { readFuzzPart } from '../../fuzz/campaign/part.ts';
import type { Results } from '../../reports/results.ts';
import type { ReplayFile } from './replay.ts';
import { readJson } from '../options/json-file.ts';
import { Usage } from '../usage.ts';

/** The folders that `assay report merge` takes. */

export interface Shard {
  readonly folder: string;
  readonly shard: NonNullable<EngineOptions['shard']>;
  readonly results: Results;
  readonly replay: ReplayFile;
}

/** @throws Usage if the folder holds no finished shard. */
export const readShard = (folder: string): Shard => {
  const shardPart = readPart(folder) ?? readFuzzPart(folder);
  if (!shardPart)
    throw new Usage(
      `${folder} holds no finished shard of this version: shard.json is missing or outdated; ` +
        `give the --out folders of assay run --shard I/N or assay fuzz --shard I/N`,
    );
  if (recordingIn(folder) === undefined)
    throw new Usage(`${folder} holds no ${recordingName}: the shard cannot be judged again; run it again`);
  const read = <T>(name: string): T => readJson('merge', path.join(folder, name)) as T;
  return { folder, shard: shardPart.shard, results: read('results.json'), replay: read('replay.json') };
};

/** Options that affect how a shard runs, but not what it judges. */
const perShard = new Set<string>([
  'recording',
  'shard',
  'concurrency',
  'rate',
  'timeoutMs',
  'patienceFloorMs',
  'retries',
  'maxRequests',
  'keyVariable',
  'keyFile',
  'insecure',
  'caFile',
  'maxTimeMs',
  'maxMemoryMiB',
  'mocked',
  'regressions',
  'fuzz',
]);

/** The fuzz options that all shards of a campaign must share, as text; the other fuzz options can differ. */
const campaignOf = ({ fuzz }: EngineOptions): string =>
  fuzz ? JSON.stringify({ inputs: fuzz.requests, guidance: fuzz.guidance }) : 'none';

/** Properties that all shards of a run must share, by name. */
const identity = ({ results, replay, shard }: Shard): ReadonlyMap<string, string> =>
  new Map([
    ['version', results.version],
    ['number of shards', String(shard.count)],
    ['campaign', campaignOf(replay.engine)],
    ['reference provider', JSON.stringify(replay.embedded ?? 'none')],
    ...Object.entries(replay.engine)
      .filter(([name]) => !perShard.has(name))
      .map(([name, value]) => [name, JSON.stringify(value)] as const),
  ]);

/** @throws Usage if the folders are not all shards of one run, each once. */
export const checkTogether = (shards: readonly Shard[]): void => {
  const [first, ...otherShards] = shards;
  if (!first) throw new Usage('merge: give the folders of all shards of a run');
  const firstIdentity = identity(first);
  for (const shard of otherShards) {
    const has = identity(shard);
    const name = [...new Set([...firstIdentity.keys(), ...has.keys()])].find(
      (key) => firstIdentity.get(key) !== has.get(key),
    );
    if (name !== undefined)
      throw new Usage(
        `${shard.folder} is no shard of the run in ${first.folder}: another ${name} ` +
          `(${has.get(name) ?? 'none'}, not ${firstIdentity.get(name) ?? 'none'})`,
      );
  }
  for (let index = 1; index <= first.shard.count; index += 1) {
    const folders = shards.filter(({ shard }) => shard.index === index).map(({ folder }) => folder);
    if (folders.length === 0)
      throw new Usage(`shard ${index}/${first.shard.count} is missing: give its folder as well`);
    if (folders.length > 1)
      throw new Usage(`shard ${index}/${first.shard.count} was given twice: ${folders.join(' and ')}; give it once`);
  }
};
