import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { handOver, removeHandover } from '../reports/vitest/handover.ts';
import { finish, saveResults } from '../cli/run/conclude.ts';
import { assayCommand } from '../cli/run/invocation.ts';
import { readerOf } from '../cli/run/reader.ts';
import { judgePrepared, prepareRun } from '../cli/run/prepare.ts';
import { defaultOut } from '../cli/options/result-options.ts';
import { configIn } from '../cli/options/config-file.ts';
import { askedOf } from '../cli/options/asked.ts';
import { exit } from '../cli/usage.ts';
import { presentedOutcomes } from '../reports/presented.ts';

const script = path.join(import.meta.dirname, '..', 'cli', 'assay.js');

const silent = { say: () => {}, stop: () => {} };

/**
 * Vitest's global setup: judges the target like `assay run` and passes its outcomes to the suites.
 * The teardown writes the reports.
 */
export default async ({ config, provide }: TestProject): Promise<() => Promise<void>> => {
  const file = configIn(config.root);
  if (file === undefined)
    throw new Error(
      `${path.join(config.root, 'assay.json')} is missing: it names the target and the options, ` +
        'as for assay run --config; assay.yaml will do, too',
    );
  const options = askedOf('run', { config: file, quiet: true, 'world-seed': 1, mutant: [], variant: [] });
  const prepared = await prepareRun(
    { ...options, out: options.out ?? path.join(config.root, defaultOut) },
    { command: assayCommand([process.execPath, script]), isVitest: true },
  );
  if (prepared.code !== undefined) throw new Error('the target cannot be tested: the line above says why');
  const { replay, folder } = prepared;
  const { report } = prepared.settings;
  const { out } = report;
  const reader = readerOf(prepared);
  try {
    const judgedRun = await judgePrepared(prepared, { openReader: reader.openReader });
    await saveResults(judgedRun.run, out, replay);
    provide('assay', { out, cases: handOver(judgedRun.run, presentedOutcomes(judgedRun.run), out) });
    return async () => {
      try {
        const code = await finish(judgedRun, Promise.resolve({ errors: [] }), {
          report,
          folder,
          replay,
          progress: silent,
          allureResults: true,
          figures: reader.figures,
        });
        // Vitest's exit code depends on failed tests only.
        if (code !== exit.ok) process.exitCode = code;
      } finally {
        removeHandover(out);
        await reader.close();
        await prepared.close();
      }
    };
  } catch (error) {
    await reader.close();
    await prepared.close();
    throw error;
  }
};
