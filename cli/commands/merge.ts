import path from 'node:path';
import { readReplay, readResults, type ReplayFile } from '../options/results-file.ts';
import { checkAllure } from '../options/checks.ts';
import { contractOf } from '../options/contract.ts';
import { defaultOut } from '../options/result-options.ts';
import { reportSettings } from '../options/settings.ts';
import type { ValuesOf } from '../options/table.ts';
import { showProgress } from '../progress.ts';
import { mockedOrigin } from '../provider/reference-provider.ts';
import { conclude } from '../run/conclude.ts';
import { reproductionOf } from '../run/invocation.ts';
import { prepareFolder } from '../run/out-folder.ts';
import { type RunFacts, runOf } from '../../library/run-of.ts';
import { Usage } from '../usage.ts';
import { recordingIn, recordingName } from '../../engine/client/record.ts';
import { defined } from '../../engine/model/defined.ts';
import { together } from '../../engine/model/limits.ts';
import { copySubjects } from '../../engine/run/judge/subjects-file.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { mergeShards } from '../../engine/run/shards/merge-shards.ts';
import { readPart } from '../../engine/run/shards/shard.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { readFuzzPart } from '../../fuzz/campaign/part.ts';
import type { Results } from '../../reports/results.ts';

/** Where the merged campaign writes its findings (beside its results) and its corpus (`--corpus`). */
const fuzzOptions = (fuzz: FuzzOptions, out: string, corpus = path.join(out, 'corpus')): FuzzOptions => ({
  ...fuzz,
  regressions: path.join(out, 'regressions'),
  corpus: path.resolve(corpus),
});

/** Merges the shards of a run. Verdicts, reports and exit code are those of one run with the same answers. */
export const merge = async (
  paths: readonly string[],
  { corpus, ...flags }: ValuesOf<'report merge'>,
): Promise<number> => {
  const report = flags.report ?? 'html,json,junit';
  if (report.split(',').includes('allure')) checkAllure();
  const folders = paths.map((folder) => path.resolve(folder));
  const out = path.resolve(flags.out ?? defaultOut);
  const shards = folders.map(readShard);
  checkTogether(shards);
  if (folders.includes(out)) throw new Usage(`--out ${out} is the folder of a shard; name another folder`);
  const { replay } = shards[0] as Shard;
  const { embedded } = replay;
  const gate = replay.gate && { ...replay.gate, ...defined({ strictBaseline: flags['strict-baseline'] }) };
  const { shard: _, fuzz, ...engineOptions } = replay.engine;
  if (corpus !== undefined && !fuzz)
    throw new Usage('--corpus is for the shards of assay fuzz; these are of assay run');
  const contract = await contractOf(folders[0] ?? out);
  const prepared = prepareFolder(out);
  const target = embedded ? { node: mockedOrigin, data: mockedOrigin, metrics: mockedOrigin } : engineOptions.target;
  const engine: EngineOptions = {
    ...engineOptions,
    ...defined({ fuzz: fuzz && fuzzOptions(fuzz, out, corpus) }),
    target,
    mocked: false,
    mergeOf: folders,
    ...defined({ mergedOrigin: embedded && mockedOrigin }),
    recording: path.join(out, recordingName),
    reproduction: reproductionOf(out, embedded && { options: embedded, origin: mockedOrigin, mocked: true }),
  };
  const progress = showProgress(true);
  try {
    copySubjects(folders, out);
    const judgements = engine.fuzz
      ? await mergeFuzzShards(contract, { ...engine, fuzz: engine.fuzz })
      : await mergeShards(contract, engine);
    const targets = shards.map(({ results }) => results.target);
    const tls = { insecure: targets.some(({ insecure }) => insecure), caFile: targets.find(({ ca }) => ca)?.ca };
    const limits = together(shards.map(({ results }) => results.limits));
    // The subjects of the shards are in their files.
    const run = runOf(
      contract,
      { ...engine, target: engineOptions.target, ...defined(tls) },
      { ...judgements, limits, subjects: undefined },
      { ...factsOf(shards), embedded: embedded !== undefined, traceUrl: flags['trace-url'], gate },
    );
    const reports = reportSettings({ ...flags, out, report }, engine.failOn);
    const { fuzz: campaign, recording } = engine;
    const merged: ReplayFile = {
      engine: { ...engineOptions, ...defined({ fuzz: campaign, recording }) },
      ...defined({ gate, embedded }),
    };
    return await conclude({ run, judgements }, { report: reports, folder: prepared, replay: merged, progress });
  } finally {
    prepared.release();
    progress.stop();
  }
};

/** Facts that the shards hold about their run. */
const factsOf = (shards: readonly Shard[]): RunFacts => {
  const times = (name: 'startedAt' | 'finishedAt'): string[] => shards.map(({ results }) => results[name]).sort();
  const { version, baseline } = (shards[0] as Shard).results;
  return {
    startedAt: times('startedAt')[0] ?? '',
    finishedAt: times('finishedAt').at(-1),
    version,
    interrupted: shards.some(({ results }) => results.interrupted),
    entries: baseline?.entries.map(({ state: _state, ...entry }) => entry),
  };
};

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
  return { folder, shard: shardPart.shard, results: readResults(folder), replay: readReplay(folder) };
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
