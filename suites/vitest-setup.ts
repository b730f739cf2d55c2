import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { handOver, removeHandover } from './handover.ts';
import { finish, saveResults } from '../cli/run/conclude.ts';
import { assayCommand } from '../cli/run/invocation.ts';
import { readerOf } from '../cli/run/reader.ts';
import { judgeRun, prepareRun } from '../cli/run/prepare.ts';
import { exit } from '../cli/usage.ts';
import { presentedOutcomes } from '../reports/presented.ts';
import { defined } from '../engine/model/defined.ts';

/** The options of the run, in the format of the command's `--config` file. */
const configName = 'assay.json';

/** The built command, in a checkout and in a package. */
const here = import.meta.filename;
const top = path.join(path.dirname(here), '..');
const script = path.join(top, ...(path.extname(here) === '.ts' ? ['dist'] : []), 'cli', 'assay.js');

const silent = { say: () => {}, stop: () => {} };

/**
 * Vitest's global setup: judges the target like `assay run` and passes its outcomes to the suites.
 * The teardown writes the reports.
 */
export default async ({ config, provide }: TestProject): Promise<() => Promise<void>> => {
  const file = path.join(config.root, configName);
  const prepared = await prepareRun(
    {
      ...defined({ config: fs.existsSync(file) ? file : undefined }),
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
