import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import AllureReporter from 'allure-vitest/reporter';
import { createVitest } from 'vitest/node';
import type { Outcome } from '../engine/model/judging.ts';
import { stableIds } from '../reports/allure/stable-ids.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import type { RunFacts } from '../suites/the-run.ts';
import { diskFault } from './disk.ts';
import type { Embedded } from './embedded.ts';

const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const extension = path.extname(fileURLToPath(import.meta.url));

export interface SuiteRun {
  readonly outcomes: readonly Outcome[];
  readonly facts: RunFacts | undefined;
  /** Errors outside of any case: defects of the harness. */
  readonly errors: readonly string[];
  /** Which file could not be written, and why; absent: all were. */
  readonly unsaved?: string;
}

/** A reporter that cannot write ends Vitest; what the tests found is there all the same. */
const diskFaultOnly = (error: unknown): string => {
  const fault = diskFault(error);
  if (fault === undefined) throw error;
  return fault;
};

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Reporters of Vitest announce their files; the command says itself what it wrote. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Runs the suites in one Vitest worker and gives what their tests found. Allure results and junit.xml go to `out`. */
export const runSuites = async (
  engine: EngineOptions,
  out: string,
  channel: string,
  embedded?: Embedded,
): Promise<SuiteRun> => {
  // The user's own Vite configuration has no say in how a target is judged.
  const alone = {
    configFile: false as const,
    envDir: false as const,
    clearScreen: false,
    logLevel: 'error' as const,
    cacheDir: path.join(os.tmpdir(), `assay-vite-${process.pid}`),
  };
  const before = signals.map((signal) => process.listeners(signal));
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: top,
      dir: path.join(top, 'suites'),
      include: [`**/*.suite${extension}`],
      exclude: [],
      watch: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      passWithNoTests: true,
      globals: false,
      cache: false,
      includeTaskLocation: false,
      testTimeout: 0,
      hookTimeout: 0,
      attachmentsDir: path.join(out, 'attachments'),
      // Named here as well: what the Allure reporter adds by itself comes too late for a Vitest that is created in code.
      setupFiles: [
        fileURLToPath(import.meta.resolve('allure-vitest/setup')),
        ...(embedded && engine.mocked ? [path.join(top, 'cli', `mocked.setup${extension}`)] : []),
      ],
      // Built modules are loaded by Node itself: nothing in them needs transforming.
      server: { deps: { external: [/\/dist\/(?!suites\/(node|data|metrics|cross)\/)/] } },
      provide: { assay: { ...engine, channel }, ...(embedded ? { assayEmbedded: embedded } : {}) },
      reporters: [
        new AllureReporter({
          resultsDir: path.join(out, 'allure-results'),
          reportMatchers: false,
          listeners: [stableIds()],
        }),
        ['junit', { outputFile: path.join(out, 'junit.xml'), suiteName: 'assay' }],
      ],
    },
    alone,
    { stdout: nowhere(), stderr: nowhere() },
  );
  // Vitest would end the process at a signal; the command first writes what was seen.
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal))
      if (!before[index]?.includes(listener)) process.off(signal, listener);
  });
  try {
    const unsaved = await vitest.start().then(() => undefined, diskFaultOnly);
    const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
    const metas = tests.map((test) => test.meta());
    const broken = tests.flatMap((test) =>
      test.meta().assayOutcome === undefined && test.result().state === 'failed'
        ? [`${test.fullName}: ${test.result().errors?.[0]?.message ?? 'failed'}`]
        : [],
    );
    const modules = vitest.state
      .getTestModules()
      .flatMap((module) => module.errors().map((error) => `${module.moduleId}: ${error.message}`));
    return {
      ...(unsaved === undefined ? {} : { unsaved }),
      outcomes: metas.flatMap((meta) => meta.assayOutcome ?? []),
      facts: metas.find((meta) => meta.assayRun)?.assayRun,
      errors: [
        ...modules,
        ...broken,
        ...vitest.state.getUnhandledErrors().map((error) => (error instanceof Error ? error.message : String(error))),
      ],
    };
  } finally {
    await vitest.close();
    // Vitest says by it whether a test failed; the command has codes of its own.
    process.exitCode = undefined;
  }
};
