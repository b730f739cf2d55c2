import { endThread } from '../../engine/model/end-thread.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { harmless } from '../../engine/model/text.ts';
import { exit } from '../usage.ts';

/** Judging the recording after the last request may take as long as the requests did, and at least this. */
const defaultGraceMs = 60_000;

export interface Watchdog {
  stop(): void;
}

/** Data for the watchdog's thread. */
export interface WatchdogSettings {
  readonly afterMs: number;
  /** The line to print on stderr. */
  readonly line: string;
  readonly code: number;
  /** The memory of the process, and the line to print when it needs more. */
  readonly memory?: { readonly maxMiB: number; readonly line: string };
}

const thread = path.join(path.dirname(fileURLToPath(import.meta.url)), 'watchdog-thread.js');

/**
 * Ends the process if a run does not end in time, so that no target can keep a judge busy forever. It waits in a
 * separate thread, because no timer fires while a judge does not return. `stop` cancels it.
 */
export const watchOver = (maxTimeMs: number, out: string, graceMs = defaultGraceMs): Watchdog => {
  const settings: WatchdogSettings = {
    afterMs: maxTimeMs + Math.max(graceMs, maxTimeMs),
    line:
      `assay: a defect of the harness, please report it: ` +
      `judging did not end within ${graceMs / 1_000} s or more after the run's time; ` +
      `the recording is in ${out}; assay judge ${out} judges it\n`,
    code: exit.defect,
  };
  return watchdogOf(settings);
};

/** Runs a watchdog until it is stopped. */
const watchdogOf = (settings: WatchdogSettings): Watchdog => {
  const watching = new Worker(thread, { workerData: settings, execArgv: [] });
  watching.unref();
  return { stop: () => void endThread(watching) };
};

/**
 * Ends the process if a document takes more time or memory than a run may: `--max-time` and `--max-memory`. `source`:
 * `--openapi api.yaml`.
 */
export const watchLoading = (source: string, maxTimeMs: number, maxMemoryMiB: number): Watchdog => {
  const lineFor = (used: string, option: string): string =>
    `assay: ${harmless(source)} takes more than ${used} to read (${option}); ` +
    `give a smaller document, or a higher limit\n`;
  return watchdogOf({
    afterMs: maxTimeMs,
    line: lineFor(`${maxTimeMs / 1_000} s`, '--max-time'),
    code: exit.usage,
    memory: { maxMiB: maxMemoryMiB, line: lineFor(`${maxMemoryMiB} MiB of memory`, '--max-memory') },
  });
};
