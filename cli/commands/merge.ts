import path from 'node:path';
import { recordingName } from '../../engine/client/record.ts';
import { together } from '../../engine/model/limits.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { mergeShards } from '../../engine/run/shards/merge-shards.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { copySubjects } from '../../engine/run/judge/subjects-file.ts';
import { conclude } from '../run/conclude.ts';
import { contractOf } from '../options/contract.ts';
import { checkAllure } from '../options/allure.ts';
import { reportSettings } from '../options/report-settings.ts';
import { defaultOut } from '../options/results.ts';
import { checkCorpus } from '../options/writable.ts';
import { mockedOrigin } from '../provider/reference-provider.ts';
import { reproductionOf } from '../run/invocation.ts';
import { runOf } from '../run/run-of.ts';
import type { ValuesOf } from '../options/table.ts';
import { prepareFolder } from '../run/out-folder.ts';
import { showProgress } from '../progress.ts';
import { checkTogether, readShard, type Shard } from './shard-folders.ts';
import { Usage } from '../usage.ts';
import type { ReplayFile } from './replay.ts';
import { defined } from '../../engine/model/defined.ts';

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
  const { replay, results: first } = shards[0] as Shard;
  const { embedded } = replay;
  const gate = replay.gate && { ...replay.gate, ...defined({ strictBaseline: flags['strict-baseline'] }) };
  const { shard: _, fuzz, ...engineOptions } = replay.engine;
  if (corpus !== undefined) {
    if (!fuzz) throw new Usage('--corpus is for the shards of assay fuzz; these are of assay run');
    checkCorpus(corpus);
  }
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
    const times = (name: 'startedAt' | 'finishedAt'): string[] => shards.map(({ results }) => results[name]).sort();
    const targets = shards.map(({ results }) => results.target);
    const tls = { insecure: targets.some(({ insecure }) => insecure), caFile: targets.find(({ ca }) => ca)?.ca };
    const limits = together(shards.map(({ results }) => results.limits));
    // The subjects of the shards are in their files.
    const run = runOf(
      contract,
      { ...engine, target: engineOptions.target, ...defined(tls) },
      { ...judgements, limits, subjects: undefined },
      {
        startedAt: times('startedAt')[0] ?? first.startedAt,
        finishedAt: times('finishedAt').at(-1),
        version: first.version,
        embedded: embedded !== undefined,
        interrupted: shards.some(({ results }) => results.interrupted),
        traceUrl: flags['trace-url'],
        gate,
        entries: first.baseline?.entries.map(({ state: _state, ...entry }) => entry),
      },
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
