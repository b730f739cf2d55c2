import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createVitest } from 'vitest/node';
import { sendCases } from './cases-channel.ts';
import { suitesConfig } from './config.ts';
import type { HandedCase } from './handover.ts';
import { Reports } from './reporter.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The command itself prints which files it wrote. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Starts Vitest, and runs a test for each case once the cases are there. Writes Allure results to `out`.
 * Returns errors that are not verdicts: they are defects of the harness. @throws if a report cannot be written.
 */
export const present = async (out: string, cases: Promise<readonly HandedCase[]>): Promise<readonly string[]> => {
  const before = signals.map((signal) => process.listeners(signal));
  // Ignore the user's Vite configuration, so that it cannot change the reports.
  const alone = {
    configFile: false as const,
    envDir: false as const,
    clearScreen: false,
    logLevel: 'error' as const,
    cacheDir: path.join(os.tmpdir(), `assay-vite-${process.pid}`),
  };
  const channel = `assay-cases-${randomUUID()}`;
  const sender = sendCases(channel, cases);
  const vitest = await createVitest(
    'test',
    {
      ...suitesConfig,
      config: false,
      root: suitesConfig.dir,
      passWithNoTests: true,
      cache: false,
      attachmentsDir: path.join(out, 'attachments'),
      provide: { assay: { out, channel } },
      reporters: [new Reports()],
    },
    alone,
    { stdout: nowhere(), stderr: nowhere() },
  );
  // Vitest would end the process at a signal, but the command must first write the results.
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal))
      if (!before[index]?.includes(listener)) process.off(signal, listener);
  });
  try {
    await vitest.start();
    const handed = await cases;
    const failures = handed.filter(({ result }) => result.state === 'fail');
    const expected = new Set(failures.map(({ operation, requirement }) => `${operation} > ${requirement}`));
    const modules = vitest.state.getTestModules();
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = tests
      .filter((test) => test.result().state === 'failed' && !expected.has(test.fullName))
      .map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? 'failed'}`);
    const missing = handed.length - tests.length;
    return [
      ...(missing > 0 ? [`${missing} of ${handed.length} cases have no test`] : []),
      ...modules.flatMap((module) => module.errors().map((error) => `${module.moduleId}: ${error.message}`)),
      ...broken,
      ...vitest.state.getUnhandledErrors().map((error) => (error instanceof Error ? error.message : String(error))),
    ];
  } finally {
    sender.close();
    await vitest.close();
    // Vitest sets it if a test failed; the command has its own exit codes.
    process.exitCode = undefined;
  }
};
