import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { version } from '../../client/version.ts';
import { serve, type Served } from '../../reference/http.ts';
import { dayOf, judgedCases, judgeEntries } from '../../reports/baseline.ts';
import { exitCode } from '../../reports/exit.ts';
import type { Run } from '../../reports/run.ts';
import { render } from '../../reports/terminal.ts';
import { harmless } from '../../reports/text.ts';
import { writeJson } from '../../reports/write.ts';
import { stopChannel } from '../../suites/channels.ts';
import { defaultLimits, type EngineOptions, type FuzzOptions } from '../../suites/engine/options.ts';
import { plan } from '../../suites/engine/plan.ts';
import { diskFault, unsavedLine } from '../disk.ts';
import { type Embedded, embeddedKey, embeddedKeyVariable, embeddedProvider, mockedOrigin } from '../embedded.ts';
import { prepareFolder } from '../out-folder.ts';
import type { ReplayFile } from './replay.ts';
import { showProgress } from '../progress.ts';
import type { RunFlags } from '../run-flags.ts';
import { settings } from '../settings.ts';
import { exit, Usage } from '../usage.ts';
import { runSuites } from '../vitest-run.ts';
import { watchOver } from '../watchdog.ts';
import { writeReports } from '../write-reports.ts';

export interface RunCommand extends RunFlags {
  readonly quiet?: boolean;
  readonly worldSeed: number;
  readonly mutant: readonly string[];
  readonly variant: readonly string[];
  /** Milliseconds that every answer of the embedded provider is held back. */
  readonly embeddedDelay?: number;
}

/** Judges the target that the options name, or the embedded provider where they name none, by its suites or by fuzzing; gives the exit code. */
export const run = async ({ quiet = false, worldSeed, mutant, variant, embeddedDelay, ...flags }: RunCommand, fuzz?: FuzzOptions): Promise<number> => {
  const startedAt = new Date().toISOString();
  const day = dayOf(startedAt);
  const { engine: settled, out, baseline, strictBaseline, history } = settings(flags, day);
  const asked: EngineOptions = fuzz ? { ...settled, fuzz } : settled;
  const isEmbedded = Object.keys(asked.target).length === 0;
  const embedded: Embedded | undefined = isEmbedded ? { worldSeed, mutants: mutant, variants: variant } : undefined;
  if (!isEmbedded && (asked.mocked || mutant.length > 0 || variant.length > 0)) throw new Usage('--mocked, --mutant and --variant are for the embedded provider; leave out the URLs');
  const provider = embedded ? await embeddedProvider(embedded) : undefined;
  prepareFolder(out);

  let served: Served | undefined;
  let engine = asked;
  if (provider) {
    served = asked.mocked ? undefined : await serve(provider, embeddedDelay === undefined ? {} : { delayMs: embeddedDelay });
    engine = onEmbedded(asked, served?.url ?? mockedOrigin);
  }
  const channel = randomUUID();
  const progress = showProgress(channel, quiet);
  const interruption = onInterrupt(channel, progress.say);
  const watchdog = watchOver(engine.maxTimeMs ?? defaultLimits.maxTimeMs, out);
  let unsaved: string | undefined;
  try {
    const suites = await runSuites(engine, out, channel, embedded);
    unsaved = suites.facts?.unsaved ?? suites.unsaved;
    watchdog.stop();
    const outcomes = [...suites.outcomes, ...leftOut(engine)];
    const judged: Run = {
      version, seed: engine.seed, depth: engine.depth, target: isEmbedded ? {} : engine.target, embedded: isEmbedded, startedAt, finishedAt: new Date().toISOString(),
      requests: suites.facts?.requests ?? 0, interrupted: interruption.happened(),
      outcomes, limits: suites.facts?.limits ?? [], ...tlsOf(engine), ...(baseline === undefined ? {} : { baseline: judgeEntries(baseline, judgedCases(outcomes), day) }),
    };
    progress.say('writing the report');
    const replay: ReplayFile = { engine: asked, ...(embedded ? { embedded } : {}) };
    await writeJson(path.join(out, 'replay.json'), replay);
    const defects = [...suites.errors, ...(suites.facts?.defects ?? [])];
    const report = await writeReports(judged, out, { failOn: engine.failOn, strictBaseline, defects, ...(history === undefined ? {} : { history }) });
    progress.stop();
    process.stdout.write(`${render(judged, { colour: process.stdout.isTTY ?? false, width: process.stdout.columns ?? 100, report: path.relative(process.cwd(), report.index) })}\n`);
    if (unsaved !== undefined) return leaveUnsaved(unsaved, out);
    if (defects.length > 0 && !interruption.happened()) {
      process.stderr.write(harmless(`assay: a defect of the harness, please report it: ${defects[0]?.slice(0, 2_000)}\n`));
      return exit.defect;
    }
    const code = exitCode(judged, { failOn: engine.failOn, strictBaseline });
    if (code === exit.notJudged) process.stderr.write(harmless(`assay: nothing could be judged: ${Object.values(suites.facts?.unreachable ?? {}).join('; ') || 'no case met any evidence, see summary.md'}\n`));
    return code;
  } catch (error) {
    const fault = diskFault(error);
    if (fault === undefined) throw error;
    progress.stop();
    return leaveUnsaved(unsaved ?? fault, out);
  } finally {
    watchdog.stop();
    progress.stop();
    interruption.ignore();
    await served?.close();
  }
};

const leaveUnsaved = (why: string, out: string): number => {
  process.stderr.write(`assay: ${unsavedLine(why, out)}\n`);
  return exit.defect;
};

const tlsOf = ({ insecure, caFile }: EngineOptions): Pick<Run, 'insecure' | 'ca'> => ({ ...(insecure ? { insecure } : {}), ...(caFile === undefined ? {} : { ca: path.basename(caFile) }) });

const onEmbedded = ({ keyFile: _, ...engine }: EngineOptions, origin: string): EngineOptions => {
  process.env[embeddedKeyVariable] = embeddedKey;
  return { ...engine, target: { node: origin, data: origin, metrics: origin }, keyVariable: embeddedKeyVariable };
};

const leftOut = (engine: EngineOptions): Run['outcomes'] => plan(engine).flatMap(({ case: one, excluded }) => (excluded === undefined ? [] : [{
  requirement: one.requirement.id, operation: one.operation.id, level: one.requirement.level, verdict: 'excluded' as const, evidence: 0, requests: 0, reason: excluded, findings: [], observations: [], ms: 0,
}]));

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
