import path from 'node:path';
import { recordingName } from '../../engine/client/recording-file.ts';
import { together } from '../../engine/model/limits.ts';
import { dayOf, judgeBaseline } from '../../reports/baseline.ts';
import type { Results } from '../../reports/results.ts';
import type { Run } from '../../engine/model/run.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { mergeShards } from '../../engine/run/merge.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { copySubjects } from '../../engine/run/subjects-file.ts';
import { conclude } from '../run/conclude.ts';
import { contractOf } from '../options/contract.ts';
import { fuzzingOf } from '../run/prepare.ts';
import { checkAllure } from '../options/allure.ts';
import { reportSettings } from '../options/report-settings.ts';
import { checkCorpus } from '../options/writable.ts';
import { mockedOrigin } from '../provider/reference-provider.ts';
import { reproductionOf } from '../run/invocation.ts';
import type { ValuesOf } from '../options/table.ts';
import { prepareFolder } from '../run/out-folder.ts';
import { showProgress } from '../progress.ts';
import { checkTogether, readShard, type Shard } from './shard-folders.ts';
import { subjectFacts } from '../options/subjects.ts';
import { Usage } from '../usage.ts';
import type { ReplayFile } from './replay.ts';
import { defined } from '../../engine/model/defined.ts';

/** How the shards verified certificates. */
const tlsOf = (targets: readonly Results['target'][]): Pick<Run, 'insecure' | 'ca'> => {
  const ca = targets.find((target) => target.ca !== undefined)?.ca;
  return defined({ insecure: targets.some((target) => target.insecure) ? true : undefined, ca });
};

/** Where the merged campaign writes its findings (beside its results) and its corpus (`--corpus`). */
const fuzzOptions = (fuzz: FuzzOptions, out: string, corpus = path.join(out, 'corpus')): FuzzOptions => ({
  ...fuzz,
  regressions: path.join(out, 'regressions'),
  corpus: path.resolve(corpus),
});

/** Merges the shards of a run. Verdicts, reports and exit code are those of one run with the same answers. */
export const merge = async (
  paths: readonly string[],
  { corpus, 'trace-url': traceUrl, ...flags }: ValuesOf<'merge'>,
): Promise<number> => {
  if (flags.allure) checkAllure();
  const folders = paths.map((folder) => path.resolve(folder));
  const out = path.resolve(flags.out);
  const shards = folders.map(readShard);
  checkTogether(shards);
  if (folders.includes(out)) throw new Usage(`--out ${out} is the folder of a shard; name another one`);
  const { replay: first, results: some } = shards[0] as Shard;
  const { shard: _, fuzz, ...asked } = first.engine;
  if (corpus !== undefined) {
    if (!fuzz) throw new Usage('--corpus is for the shards of assay fuzz; these are of assay run');
    checkCorpus(corpus);
  }
  const contract = await contractOf(folders[0] ?? out);
  const prepared = prepareFolder(out);
  const target = first.embedded ? { node: mockedOrigin, data: mockedOrigin, metrics: mockedOrigin } : asked.target;
  const engine: EngineOptions = {
    ...asked,
    ...defined({ fuzz: fuzz && fuzzOptions(fuzz, out, corpus) }),
    target,
    mocked: false,
    mergeOf: folders,
    ...defined({ mergedOrigin: first.embedded && mockedOrigin }),
    recording: path.join(out, recordingName),
    reproduction: reproductionOf(
      out,
      first.embedded && { options: first.embedded, origin: mockedOrigin, mocked: true },
    ),
  };
  const progress = showProgress(true);
  try {
    copySubjects(folders, out);
    const judgements = engine.fuzz
      ? await mergeFuzzShards(contract, { ...engine, fuzz: engine.fuzz })
      : await mergeShards(contract, engine);
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
      ...defined({ fuzz: fuzzingOf(engine), traceUrl }),
      limits: together(shards.map(({ results }) => results.limits)),
      ...defined({ gate: first.gate, lost: judgements.lost }),
      ...subjectFacts(judgements),
      uncheckedRegressions: judgements.uncheckedRegressions ?? [],
      ...tlsOf(shards.map(({ results }) => results.target)),
      ...defined({
        baseline: judgeBaseline(contract, entries, outcomes, {
          day: dayOf(startedAt),
          ...defined({ fuzz: fuzzingOf(engine) }),
        }),
      }),
    };
    const replay: ReplayFile = {
      ...defined({ gate: first.gate }),
      engine: { ...asked, ...defined({ fuzz: engine.fuzz }), recording: engine.recording as string },
      ...defined({ embedded: first.embedded }),
    };
    return await conclude(
      { run, judgements },
      {
        report: reportSettings(flags, engine.failOn),
        folder: prepared,
        replay,
        progress,
      },
    );
  } finally {
    prepared.release();
    progress.stop();
  }
};
