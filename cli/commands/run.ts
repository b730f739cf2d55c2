import { chain } from '../../contracts/chain/index.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { version } from '../../engine/model/version.ts';
import { serve, type Served } from '../../reference/http.ts';
import { dayOf, judgedCases, judgeEntries } from '../../reports/baseline.ts';
import type { Run } from '../../engine/model/run.ts';
import { stopChannel } from '../../suites/channels.ts';
import { defaultLimits, type EngineOptions, type FuzzOptions } from '../../engine/run/options.ts';
import { dealt } from '../../engine/run/plan.ts';
import { conclude, leftOut } from '../conclude.ts';
import { diskFault, leaveUnsaved } from '../disk.ts';
import { type Embedded, embeddedKey, embeddedKeyVariable, embeddedProvider, mockedOrigin } from '../embedded.ts';
import { reproductionOf } from '../invocation.ts';
import { prepareFolder } from '../out-folder.ts';
import { beforeRun } from '../preflight.ts';
import type { ReplayFile } from './replay.ts';
import { showProgress } from '../progress.ts';
import type { ValuesOf } from '../options/table.ts';
import { settings } from '../settings.ts';
import { subjectFacts } from '../subjects.ts';
import { exit, Usage } from '../usage.ts';
import { watchOver } from '../watchdog.ts';

/** Judges the target that the options name, or the embedded provider where they name none, by its suites or by fuzzing; gives the exit code. */
export const run = async (
  {
    quiet = false,
    'world-seed': worldSeed,
    mutant,
    variant,
    'embedded-delay': embeddedDelay,
    ...flags
  }: ValuesOf<'run'>,
  fuzz?: FuzzOptions,
): Promise<number> => {
  const startedAt = new Date().toISOString();
  const day = dayOf(startedAt);
  const { engine: settled, out, baseline, strictBaseline, gate, history, waitMs } = settings(flags, day);
  const asked: EngineOptions = fuzz ? { ...settled, fuzz } : settled;
  const isEmbedded = Object.keys(asked.target).length === 0;
  const embedded: Embedded | undefined = isEmbedded ? { worldSeed, mutants: mutant, variants: variant } : undefined;
  if (!isEmbedded && (asked.mocked || mutant.length > 0 || variant.length > 0))
    throw new Usage('--mocked, --mutant and --variant are for the embedded provider; leave out the URLs');
  const provider = embedded ? await embeddedProvider(embedded) : undefined;
  checkShard(provider ? onEmbedded(asked, mockedOrigin) : asked);
  // Before the folder is made ready: an earlier run's results stay where this run cannot test anything.
  const before = provider ? undefined : await beforeRun(asked, { waitMs, quiet });
  if (before?.code !== undefined) return before.code;
  const folder = prepareFolder(out);

  let served: Served | undefined;
  let engine = before ? { ...asked, sentEarlier: before.sentEarlier } : asked;
  if (provider) {
    served = asked.mocked
      ? undefined
      : await serve(provider, embeddedDelay === undefined ? {} : { delayMs: embeddedDelay });
    engine = onEmbedded(asked, served?.url ?? mockedOrigin);
  }
  const origin = engine.target.node ?? mockedOrigin;
  engine = {
    ...engine,
    reproduction: reproductionOf(out, embedded && { embedded, origin, mocked: served === undefined }),
  };
  const channel = randomUUID();
  const progress = showProgress(channel, quiet);
  const interruption = onInterrupt(channel, progress.say);
  const watchdog = watchOver(engine.maxTimeMs ?? defaultLimits.maxTimeMs, out);
  let unsaved: string | undefined;
  try {
    // Loaded here, so that what is wrong with the options is said at once.
    const { runSuites } = await import('../vitest-run.ts');
    const suites = await runSuites(engine, out, channel, embedded);
    unsaved = suites.facts?.unsaved ?? suites.unsaved;
    watchdog.stop();
    const outcomes = [...suites.outcomes, ...leftOut(engine)];
    const judged: Run = {
      contract: chain,
      version,
      seed: engine.seed,
      depth: engine.depth,
      target: isEmbedded ? {} : engine.target,
      embedded: isEmbedded,
      startedAt,
      finishedAt: new Date().toISOString(),
      requests: suites.facts?.requests ?? 0,
      interrupted: interruption.happened(),
      outcomes,
      limits: suites.facts?.limits ?? [],
      gate,
      ...subjectFacts(suites.facts),
      uncheckedRegressions: suites.facts?.uncheckedRegressions ?? [],
      ...(suites.facts?.lost ? { lost: suites.facts.lost } : {}),
      ...tlsOf(engine),
      ...(engine.shard ? { shard: engine.shard } : {}),
      ...(baseline === undefined ? {} : { baseline: judgeEntries(chain, baseline, judgedCases(outcomes), day) }),
    };
    const replay: ReplayFile = { engine: asked, gate, ...(embedded ? { embedded } : {}) };
    return await conclude(judged, suites, {
      out,
      folder,
      replay,
      progress,
      failOn: engine.failOn,
      strictBaseline,
      ...(history === undefined ? {} : { history }),
      ...(unsaved === undefined ? {} : { unsaved }),
    });
  } catch (error) {
    const fault = diskFault(error);
    if (fault === undefined) throw error;
    progress.stop();
    return leaveUnsaved(unsaved ?? fault, out);
  } finally {
    watchdog.stop();
    progress.stop();
    interruption.ignore();
    folder.release();
    await served?.close();
  }
};

const tlsOf = ({ insecure, caFile }: EngineOptions): Pick<Run, 'insecure' | 'ca'> => ({
  ...(insecure ? { insecure } : {}),
  ...(caFile === undefined ? {} : { ca: path.basename(caFile) }),
});

const onEmbedded = ({ keyFile: _, ...engine }: EngineOptions, origin: string): EngineOptions => {
  process.env[embeddedKeyVariable] = embeddedKey;
  return { ...engine, target: { node: origin, data: origin, metrics: origin }, keyVariable: embeddedKeyVariable };
};

/** @throws Usage where a shard would have nothing to judge. */
const checkShard = (engine: EngineOptions): void => {
  const [most, { shard }] = [dealt(chain, engine).length, engine];
  if (shard && shard.count > most)
    throw new Usage(
      `--shard ${shard.index}/${shard.count}: this run judges ${most} operations; divide it into ${most} parts or fewer`,
    );
};

/** The first Ctrl-C lets the run say what it has seen; the second ends it at once. */
const onInterrupt = (channel: string, say: (line: string) => void): { happened(): boolean; ignore(): void } => {
  let times = 0;
  const stop = stopChannel(channel);
  const heard = (): void => {
    times += 1;
    if (times > 1) process.exit(exit.interrupted);
    say('interrupted: writing what was seen until now (again to stop at once)');
    stop.postMessage('stop');
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return {
    happened: () => times > 0,
    ignore: () => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
      stop.close();
    },
  };
};
