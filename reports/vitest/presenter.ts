import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { endThread } from '../../engine/model/end-thread.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Presenting } from '../presented.ts';
import { handOver, type HandedCase, removeHandover } from './handover.ts';

/** Vitest, for the outcomes of one run. */
export interface Presenter {
  /** Starts Vitest in a separate thread. It loads for half a second, so it starts before the outcomes are judged. */
  start(): void;
  /**
   * Runs a Vitest test for each outcome. Writes Allure results. Returns errors that are not verdicts:
   * they are defects of the harness. @throws if a report cannot be written.
   */
  present(run: Presenting, outcomes: readonly Outcome[]): Promise<readonly string[]>;
  /** Ends Vitest, if outcomes will not be presented. */
  close(): Promise<void>;
}

/** Vitest that has started. */
interface Started {
  show(cases: readonly HandedCase[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

const { dir, ext } = path.parse(fileURLToPath(import.meta.url));

/** It waits while cases are judged. With V8's default, garbage of its start would take three times as much. */
const youngMiB = 16;

const startThread = (out: string): Started => {
  const thread = new Worker(path.join(dir, `present-thread${ext}`), {
    workerData: { out },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
  });
  const errors = new Promise<readonly string[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('Vitest ended without results')));
  });
  // Without outcomes, the result does not matter.
  errors.catch(() => undefined);
  // A command that ends early does not wait for Vitest.
  thread.unref();
  return {
    show(cases) {
      thread.ref();
      thread.postMessage(cases);
      return errors;
    },
    close: () => endThread(thread),
  };
};

/** For a checkout: Node cannot start a thread from TypeScript, so Vitest runs in this thread. */
const startHere = (out: string): Started => ({
  async show(cases) {
    const { present } = await import('./present.ts');
    return present(out, Promise.resolve(cases));
  },
  close: () => Promise.resolve(),
});

export const presenterOf = (out: string): Presenter => {
  let started: Started | undefined;
  const vitest = (): Started => (started ??= ext === '.js' ? startThread(out) : startHere(out));
  return {
    start: () => void vitest(),
    async present(run, outcomes) {
      const { show } = vitest();
      try {
        return await show(handOver(run, outcomes, out));
      } finally {
        removeHandover(out);
      }
    },
    close: async () => started?.close(),
  };
};
