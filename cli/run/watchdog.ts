import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { exit } from '../usage.ts';
import { endThread } from '../../engine/model/end-thread.ts';
import { harmless } from '../../engine/model/text.ts';

/** Judging the recording after the last request may take as long as the requests did, and at least this. */
const defaultGraceMs = 60_000;

/** Bounds of `RunTime.blockedMs`, which is otherwise as long as the run. */
const longestBlock = { leastMs: 10_000, maxMs: 60_000 };

/** A rule of the user's own may work this long without a return to the event loop. */
const longestRuleMs = 10_000;

/** A file of rules may take this long to load. */
const longestLoadMs = 20_000;

/** After a signal, the main thread may work this long without a return to the event loop. */
const signalPatienceMs = 5_000;

/** Interval at which the main thread shows that it returns to its event loop. */
const heartbeatMs = 250;

export interface Watchdog {
  stop(): void;
}

/** Why the process is ended: the line to print on stderr, and the exit code. */
export interface Ending {
  readonly line: string;
  readonly code: number;
}

/** The settings of the watchdog's thread. */
export interface WatchdogSettings {
  /** The process must have ended this many milliseconds from now. */
  readonly deadline?: Ending & { readonly afterMs: number };
  /** From then on, the main thread must return to its event loop at least this often. */
  readonly blocking?: Ending & { readonly afterMs: number; readonly blockedMs: number };
  /** The same from the start, if the main thread is in a file of the user's. */
  readonly rules?: { readonly blockedMs: number; readonly code: number; readonly lineFor: readonly [string, string] };
  /** The memory of the process. */
  readonly memory?: Ending & { readonly maxMiB: number };
  /** SIGINT and SIGTERM, which the main thread must hear within this time. */
  readonly signals?: Ending & { readonly patienceMs: number };
}

/** Counters that the main thread and the watchdog's thread share. */
export type Counters = Int32Array<SharedArrayBuffer>;
export const counterOf = { heartbeats: 0, signals: 1, ended: 2 } as const;

const counters: Counters = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

const threadFile = path.join(path.dirname(fileURLToPath(import.meta.url)), 'watchdog-thread.js');

/** Whether a watchdog ends the process. */
export const isEndedByWatchdog = (): boolean => Atomics.load(counters, counterOf.ended) > 0;

/** Tells the watchdog that the main thread heard a signal. */
export const signalHeard = (): void => void Atomics.add(counters, counterOf.signals, 1);

/**
 * Runs a watchdog until it is stopped. It waits in a separate thread, because no timer fires and no signal is heard
 * while the main thread does not return.
 */
const watch = (settings: WatchdogSettings): Watchdog => {
  const thread = new Worker(threadFile, {
    workerData: { settings, counters },
    // Node delivers signals to the main thread only; its internal binding can hear them in another.
    execArgv: settings.signals ? ['--expose-internals', '--no-warnings'] : [],
  });
  thread.unref();
  const heartbeat = setInterval(() => Atomics.add(counters, counterOf.heartbeats, 1), heartbeatMs).unref();
  return {
    stop: () => {
      clearInterval(heartbeat);
      void endThread(thread);
    },
  };
};

const judgeLater = (out: string): string => `the recording is in ${out}; assay report judge ${out} judges it\n`;

/** The time of a run. */
interface RunTime {
  readonly maxTimeMs: number;
  /** When its inputs end, if that is earlier. */
  readonly inputsMs?: number | undefined;
  readonly graceMs?: number;
  /** Whether rules of the user's own judge, which may loop. */
  readonly hasRules?: boolean;
  /** After that, judging may take this long without a return to the event loop. */
  readonly blockedMs?: number;
}

/**
 * Ends the process if a run does not end in time, so that no target can keep a judge busy forever. `out` holds the
 * recording. `stop` cancels it.
 */
export const watchOver = (
  {
    maxTimeMs,
    inputsMs = maxTimeMs,
    graceMs = defaultGraceMs,
    hasRules = false,
    blockedMs = Math.min(longestBlock.maxMs, Math.max(longestBlock.leastMs, inputsMs)),
  }: RunTime,
  out: string,
): Watchdog =>
  watch({
    ...(hasRules && {
      rules: {
        blockedMs: longestRuleMs,
        code: exit.usage,
        lineFor: [`assay: a rule did not return for ${longestRuleMs / 1_000} s: `, `; correct it; ${judgeLater(out)}`],
      },
    }),
    blocking: {
      afterMs: inputsMs,
      blockedMs,
      line:
        `assay: not tested: the time of the run is over (--max-time ${inputsMs / 1_000}), and judging has not ` +
        `returned for ${blockedMs / 1_000} s, which is a defect of assay, please report it; ${judgeLater(out)}`,
      code: exit.notJudged,
    },
    deadline: {
      afterMs: maxTimeMs + Math.max(graceMs, maxTimeMs),
      line:
        `assay: a defect of the harness, please report it: ` +
        `judging did not end within ${graceMs / 1_000} s or more after the run's time; ${judgeLater(out)}`,
      code: exit.defect,
    },
  });

/**
 * Ends the process after SIGINT or SIGTERM if the main thread does not hear the signal. `out` holds the recording;
 * undefined: a command without one.
 */
export const watchSignals = (out: string | undefined): Watchdog =>
  watch({
    signals: {
      patienceMs: signalPatienceMs,
      line: `assay: interrupted while it was busy: ${out === undefined ? 'nothing is written\n' : judgeLater(out)}`,
      code: exit.interrupted,
    },
  });

/**
 * Ends the process if a document takes more time or memory than a run may: `--max-time` and `max-memory`. `source`:
 * the files.
 */
export const watchLoading = (source: string, maxTimeMs: number, maxMemoryMiB: number): Watchdog => {
  const ending = (used: string, option: string): Ending => ({
    line:
      `assay: ${harmless(source)} takes more than ${used} to read (${option}); ` +
      `give a smaller document, or a higher limit\n`,
    code: exit.usage,
  });
  return watch({
    deadline: { afterMs: maxTimeMs, ...ending(`${maxTimeMs / 1_000} s`, '--max-time') },
    memory: { maxMiB: maxMemoryMiB, ...ending(`${maxMemoryMiB} MiB of memory`, 'max-memory') },
  });
};

/** Ends the process if a file of rules does not load: it may loop. */
export const watchRules = (file: string): Watchdog =>
  watch({
    deadline: {
      afterMs: longestLoadMs,
      line: `assay: ${harmless(file)} did not load within ${longestLoadMs / 1_000} s; correct it\n`,
      code: exit.usage,
    },
  });

/**
 * SIGINT and SIGTERM. The first one aborts the signal, after `onFirst`; the second one ends the process at once. A
 * watchdog ends the process if this thread is too busy to hear them, and names the folder of the recording, `out`.
 */
export const onStopSignals = (out?: string, onFirst?: () => void): { readonly signal: AbortSignal; ignore(): void } => {
  const stopping = new AbortController();
  const heard = (): void => {
    signalHeard();
    if (stopping.signal.aborted) process.exit(exit.interrupted);
    onFirst?.();
    stopping.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  const watchdog = watchSignals(out);
  return {
    signal: stopping.signal,
    ignore: () => {
      watchdog.stop();
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
};
