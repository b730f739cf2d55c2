import path from 'node:path';
import { recordingIn, recordingName } from '../../engine/client/recording-file.ts';
import { together } from '../../engine/model/limits.ts';
import { dayOf, judgedCases, judgeEntries, withPresentNames } from '../../reports/baseline.ts';
import type { Results } from '../../reports/results.ts';
import type { Run } from '../../engine/model/run.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { mergeShards } from '../../engine/run/merge.ts';
import { readPart } from '../../engine/run/shard.ts';
import { copySubjects } from '../../engine/run/subjects-file.ts';
import { conclude } from '../conclude.ts';
import { contractOf } from '../contract.ts';
import { mockedOrigin } from '../reference-provider.ts';
import { reproductionOf } from '../invocation.ts';
import { readJson } from '../json-file.ts';
import type { ValuesOf } from '../options/table.ts';
import { prepareFolder } from '../out-folder.ts';
import { showProgress } from '../progress.ts';
import { subjectFacts } from '../subjects.ts';
import { Usage } from '../usage.ts';
import type { ReplayFile } from './replay.ts';

interface Shard {
  readonly folder: string;
  readonly shard: NonNullable<EngineOptions['shard']>;
  readonly results: Results;
  readonly replay: ReplayFile;
}

const readShard = (folder: string): Shard => {
  const part = readPart(folder);
  if (!part)
    throw new Usage(
      `${folder} holds no finished shard of this version: shard.json is missing or outdated; ` +
        `give the --out folders of assay run --shard I/N`,
    );
  if (recordingIn(folder) === undefined)
    throw new Usage(`${folder} holds no ${recordingName}: the shard cannot be judged again; run it again`);
  const read = <T>(name: string): T => readJson('merge', path.join(folder, name)) as T;
  return { folder, shard: part.shard, results: read('results.json'), replay: read('replay.json') };
};

/** Options that affect how a shard runs, but not what it judges. */
const own = new Set<string>([
  'recording',
  'shard',
  'concurrency',
  'rate',
  'timeoutMs',
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
]);

/** Properties that all shards of a run must share, by name. */
const identity = ({ results, replay, shard }: Shard): ReadonlyMap<string, string> =>
  new Map([
    ['version', results.version],
    ['number of shards', String(shard.count)],
    ['reference provider', JSON.stringify(replay.embedded ?? 'none')],
    ...Object.entries(replay.engine)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [name, JSON.stringify(value)] as const),
  ]);

/** @throws Usage if the folders are not all shards of one run, each once. */
const checkTogether = (shards: readonly Shard[]): void => {
  const [first, ...others] = shards;
  if (!first) throw new Usage('merge: give the folders of all shards of a run');
  const wanted = identity(first);
  for (const other of others) {
    const has = identity(other);
    const name = [...new Set([...wanted.keys(), ...has.keys()])].find((key) => wanted.get(key) !== has.get(key));
    if (name !== undefined)
      throw new Usage(
        `${other.folder} is no shard of the run in ${first.folder}: another ${name} ` +
          `(${has.get(name) ?? 'none'}, not ${wanted.get(name) ?? 'none'})`,
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

/** How the shards verified certificates. */
const tlsOf = (targets: readonly Results['target'][]): Pick<Run, 'insecure' | 'ca'> => {
  const ca = targets.find((one) => one.ca !== undefined)?.ca;
  return { ...(targets.some((one) => one.insecure) ? { insecure: true } : {}), ...(ca === undefined ? {} : { ca }) };
};

/** Merges the shards of a run. Verdicts, reports and exit code are those of one run with the same answers. */
export const merge = async (
  given: readonly string[],
  { out: named, allure, har = false, json = false, 'strict-baseline': strictBaseline = false }: ValuesOf<'merge'>,
): Promise<number> => {
  const folders = given.map((folder) => path.resolve(folder));
  const out = path.resolve(named);
  const shards = folders.map(readShard);
  checkTogether(shards);
  if (folders.includes(out)) throw new Usage(`--out ${out} is the folder of a shard; name another one`);
  const { replay: first, results: some } = shards[0] as Shard;
  const { shard: _, ...asked } = first.engine;
  const contract = await contractOf(folders[0] ?? out);
  const prepared = prepareFolder(out);
  const target = first.embedded ? { node: mockedOrigin, data: mockedOrigin, metrics: mockedOrigin } : asked.target;
  const engine: EngineOptions = {
    ...asked,
    target,
    mocked: false,
    mergeOf: folders,
    ...(first.embedded ? { mergedOrigin: mockedOrigin } : {}),
    recording: path.join(out, recordingName),
    reproduction: reproductionOf(
      out,
      first.embedded && { options: first.embedded, origin: mockedOrigin, mocked: true },
    ),
  };
  const progress = showProgress(true);
  try {
    copySubjects(folders, out);
    const judgements = await mergeShards(contract, engine);
    const { outcomes } = judgements;
    const times = (name: 'startedAt' | 'finishedAt'): string[] => shards.map(({ results }) => results[name]).sort();
    const startedAt = times('startedAt')[0] ?? some.startedAt;
    const entries = some.baseline?.entries.map(({ state: _state, ...entry }) => entry);
    const run: Run = {
      contract,
      version: some.version,
      seed: some.seed,
      depth: some.depth,
      target: asked.target,
      embedded: first.embedded !== undefined,
      startedAt,
      finishedAt: times('finishedAt').at(-1) ?? some.finishedAt,
      requests: judgements.requests,
      interrupted: shards.some(({ results }) => results.interrupted),
      outcomes,
      limits: together(shards.map(({ results }) => results.limits)),
      ...(first.gate ? { gate: first.gate } : {}),
      ...subjectFacts(judgements),
      uncheckedRegressions: judgements.uncheckedRegressions ?? [],
      ...tlsOf(shards.map(({ results }) => results.target)),
      ...(entries
        ? {
            baseline: judgeEntries(
              contract,
              withPresentNames(
                entries,
                outcomes.flatMap(({ findings }) => findings),
              ),
              judgedCases(outcomes),
              dayOf(startedAt),
            ),
          }
        : {}),
    };
    const replay: ReplayFile = {
      ...(first.gate ? { gate: first.gate } : {}),
      engine: { ...asked, recording: engine.recording as string },
      ...(first.embedded ? { embedded: first.embedded } : {}),
    };
    return await conclude(
      { run, judgements },
      {
        engine,
        out,
        folder: prepared,
        replay,
        progress,
        strictBaseline,
        allure,
        har,
        json,
      },
    );
  } finally {
    prepared.release();
    progress.stop();
  }
};
