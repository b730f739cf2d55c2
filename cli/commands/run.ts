import { defaultLimits, type FuzzOptions } from '../../engine/run/options.ts';
import { conclude } from '../conclude.ts';
import { diskFaultOnly, leaveUnsaved } from '../disk.ts';
import { judgeRun, prepareRun, type RunCommand } from '../prepare-run.ts';
import { showProgress } from '../progress.ts';
import { exit } from '../usage.ts';
import { watchOver } from '../watchdog.ts';

export type { RunCommand } from '../prepare-run.ts';

/** Judges or fuzzes the given target, or the reference provider if no target is given. Returns the exit code. */
export const run = async (command: RunCommand, fuzz?: FuzzOptions): Promise<number> => {
  const prepared = await prepareRun(command, { fuzz });
  if (prepared.code !== undefined) return prepared.code;
  const { engine, settings } = prepared;
  const progress = showProgress(command.quiet ?? false);
  const interruption = onInterrupt(progress.say);
  const watchdog = watchOver(engine.maxTimeMs ?? defaultLimits.maxTimeMs, settings.out);
  let unsaved: string | undefined;
  try {
    const judged = await judgeRun(prepared, { signal: interruption.signal, onProgress: progress.show });
    ({ unsaved } = judged.judgements);
    watchdog.stop();
    return await conclude(judged, {
      engine,
      out: settings.out,
      folder: prepared.folder,
      replay: prepared.replay,
      progress,
      strictBaseline: settings.strictBaseline,
      allure: settings.allure,
      har: settings.har,
      artifact: settings.artifact,
      json: command.json ?? false,
      ...(settings.history === undefined ? {} : { history: settings.history }),
    });
  } catch (error) {
    const fault = diskFaultOnly(error);
    progress.stop();
    return leaveUnsaved(unsaved ?? fault, settings.out);
  } finally {
    watchdog.stop();
    progress.stop();
    interruption.ignore();
    await prepared.close();
  }
};

/** The first Ctrl-C stops the run and writes its results; the second ends it at once. */
const onInterrupt = (say: (line: string) => void): { readonly signal: AbortSignal; ignore(): void } => {
  const stopping = new AbortController();
  const heard = (): void => {
    if (stopping.signal.aborted) process.exit(exit.interrupted);
    say('interrupted: writing what was seen until now (again to stop at once)');
    stopping.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return {
    signal: stopping.signal,
    ignore: () => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
};
