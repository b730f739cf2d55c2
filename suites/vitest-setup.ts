import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { handOver, removeHandover } from './handover.ts';
import { finish, saveResults } from '../cli/run/conclude.ts';
import { assayCommand } from '../cli/run/invocation.ts';
import { readerOf } from '../cli/run/reader.ts';
import { judgeRun, prepareRun } from '../cli/run/prepare.ts';
import { defaultOut } from '../cli/options/results.ts';
import { askedFlags } from '../cli/options/settings.ts';
import { exit } from '../cli/usage.ts';
import { presentedOutcomes } from '../reports/presented.ts';

/** The options of the run, in the format of the command's `--config` file. */
const configName = 'assay.json';

const script = path.join(import.meta.dirname, '..', 'cli', 'assay.js');

const silent = { say: () => {}, stop: () => {} };

/**
 * Vitest's global setup: judges the target like `assay run` and passes its outcomes to the suites.
 * The teardown writes the reports.
 */
export default async ({ config, provide }: TestProject): Promise<() => Promise<void>> => {
  const file = path.join(config.root, configName);
  if (!fs.existsSync(file))
    throw new Error(`${file} is missing: it names the target and the options, as for assay run --config`);
  const folderOfResults = askedFlags({ config: file }).out ?? path.join(config.root, defaultOut);
  const prepared = await prepareRun(
    {
      config: file,
      out: folderOfResults,
      quiet: true,
      'world-seed': 1,
      mutant: [],
      variant: [],
    },
    { command: assayCommand([process.execPath, script]), isVitest: true },
  );
  if (prepared.code !== undefined) throw new Error('the target cannot be tested: the line above says why');
  const { replay, folder } = prepared;
  const { report } = prepared.settings;
  const { out } = report;
  const reader = readerOf(prepared);
  try {
    const judged = await judgeRun(prepared, { openReader: reader.openReader });
    await saveResults(judged.run, out, replay);
    provide('assay', { out, cases: handOver(judged.run, presentedOutcomes(judged.run), out) });
    return async () => {
      try {
        const code = await finish(judged, Promise.resolve({ errors: [] }), {
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
