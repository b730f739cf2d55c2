import type { ValuesOf } from '../options/table.ts';
import { complain, showProgress } from '../progress.ts';
import { conclude } from '../run/conclude.ts';
import { diskFaultOnly, leaveUnsaved } from '../run/out-folder.ts';
import { judgePrepared, prepareRun, type PrepareSettings } from '../run/prepare.ts';
import { readerOf } from '../run/reader.ts';
import { onStopSignals, watchOver } from '../run/watchdog.ts';
import { trafficCounter } from '../../compare/rounds/traffic.ts';
import { collectMuchGarbage } from '../../engine/client/memory.ts';
import { defined } from '../../engine/model/defined.ts';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { defaultLimits } from '../../engine/run/options.ts';
import { hasRules } from '../../rules/with-rules.ts';
import { reportOfNothing, reportOfRun } from '../../reports/metrics/from-run.ts';

/** Judges or fuzzes the given target, or the reference provider. Returns the exit code. */
export const run = async (command: ValuesOf<'run'>, preparing: PrepareSettings = {}): Promise<number> => {
  const startedAt = new Date().toISOString();
  const prepared = await prepareRun(command, preparing);
  if (prepared.code !== undefined) {
    return writeMetrics(command['metrics-file'], prepared.code, () =>
      reportOfNothing(startedAt, new Date().toISOString()),
    );
  }
  const { engine, settings } = prepared;
  const traffic = settings.metricsFile === undefined ? undefined : trafficCounter(prepared.contract);
  const reader = readerOf(prepared);
  const progress = showProgress(command.quiet ?? false);
  const interruption = onStopSignals(settings.report.out, () =>
    progress.say('interrupted: writing what was seen until now (again to stop at once)'),
  );
  const seconds = engine.fuzz?.afterRun ? undefined : engine.fuzz?.seconds;
  const watchdog = watchOver(
    {
      maxTimeMs: engine.maxTimeMs ?? defaultLimits.maxTimeMs,
      inputsMs: seconds === undefined ? undefined : seconds * 1_000,
      hasRules: hasRules(prepared.contract),
    },
    settings.report.out,
  );
  let unsaved: string | undefined;
  try {
    const judgedRun = await judgePrepared(prepared, {
      signal: interruption.signal,
      onProgress: progress.show,
      openReader: reader.openReader,
      ...defined({ onLine: traffic?.add }),
    });
    ({ unsaved } = judgedRun.judgements);
    watchdog.stop();
    // The state of the checks is garbage now. Before V8 collects it, the reports would add as much again.
    if (engine.maxMemoryMiB !== undefined) collectMuchGarbage();
    const code = await conclude(judgedRun, {
      report: settings.report,
      folder: prepared.folder,
      replay: prepared.replay,
      progress,
      presenter: prepared.presenter,
      figures: reader.figures,
    });
    if (!traffic) return code;
    return await writeMetrics(settings.metricsFile, code, () =>
      reportOfRun(judgedRun.run, { exitCode: code, failOn: engine.failOn, traffic: traffic.traffic() }),
    );
  } catch (error) {
    const fault = diskFaultOnly(error);
    progress.stop();
    return leaveUnsaved(unsaved ?? fault, settings.report.out);
  } finally {
    watchdog.stop();
    progress.stop();
    interruption.ignore();
    await reader.close();
    await prepared.close();
  }
};

/** Writes the metrics of a run that ended with this code, and returns the code. */
const writeMetrics = async (file: string | undefined, code: number, report: () => RoundReport): Promise<number> => {
  if (file === undefined) return code;
  // prom-client takes a tenth of a second to load.
  const { writeMetricsFile } = await import('../../reports/metrics/registry.ts');
  try {
    await writeMetricsFile(file, report());
  } catch (error) {
    // The results are written, so the exit code of the run counts. Prometheus shows that the metrics are old.
    complain(`metrics-file: ${diskFaultOnly(error)}`);
  }
  return code;
};
