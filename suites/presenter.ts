import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../engine/model/contract.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { handOver, type HandedCase, removeHandover } from './handover.ts';

/** Vitest, started for one run. */
export interface Presenter {
  /**
   * Runs a Vitest test for each outcome. Writes Allure results and junit.xml. Returns errors that are not verdicts:
   * they are defects of the harness. @throws if a report cannot be written.
   */
  present(contract: Contract, outcomes: readonly Outcome[]): Promise<readonly string[]>;
  /** Ends Vitest if no outcome was presented. */
  close(): Promise<void>;
}

type Errors = Promise<readonly string[]>;

const { dir, ext } = path.parse(fileURLToPath(import.meta.url));

/** Runs the tests in Vitest's thread. */
const inThread = (out: string): { show(cases: readonly HandedCase[]): Errors; close(): Promise<void> } => {
  const thread = new Worker(path.join(dir, `present-thread${ext}`), { workerData: { out }, execArgv: [] });
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
    close: async () => {
      await thread.terminate();
    },
  };
};

/** For a checkout: Node cannot start a thread from TypeScript, so Vitest runs in this thread. */
const here = (out: string): ReturnType<typeof inThread> => ({
  async show(cases) {
    const { present } = await import('./present.ts');
    return present(out, Promise.resolve(cases));
  },
  close: () => Promise.resolve(),
});

/** Starts Vitest in a separate thread, so that it is ready when the outcomes are judged: it loads for half a second. */
export const startPresenter = (out: string): Presenter => {
  const { show, close } = ext === '.js' ? inThread(out) : here(out);
  return {
    async present(contract, outcomes) {
      try {
        return await show(handOver(contract, outcomes, out));
      } finally {
        removeHandover(out);
      }
    },
    close,
  };
};
