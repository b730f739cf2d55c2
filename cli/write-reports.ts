import fs from 'node:fs';
import path from 'node:path';
import { readRecording } from '../engine/client/record.ts';
import { writeEnvironment } from '../reports/allure/environment.ts';
import { generateReport, type GeneratedReport } from '../reports/allure/generate.ts';
import type { Generator } from '../reports/allure/generator.ts';
import { gatherFolder } from '../engine/drift/folder.ts';
import { toDriftPage } from '../reports/drift/markdown.ts';
import { observedOpen } from '../reports/drift/observed.ts';
import { exitCode, type FailOn } from '../reports/exit.ts';
import { latencies } from '../reports/latency.ts';
import type { Exit } from '../reports/page/head.ts';
import { toPage } from '../reports/page/page.ts';
import { toResults } from '../reports/results.ts';
import type { Run } from '../engine/model/run.ts';
import { toSummary } from '../reports/summary.ts';
import { writeAtomically, writeJson } from '../reports/write.ts';

export interface WriteOptions {
  readonly failOn?: FailOn;
  readonly strictBaseline?: boolean;
  /** Defects of the harness during the run; they cause exit code 4. */
  readonly defects?: readonly string[];
  /** File of earlier runs for Allure's trends; absent: `history.jsonl` in the folder. */
  readonly history?: string;
  /** Allure's process, if it was started earlier. */
  readonly generator?: Generator;
}

/** Writes the machine-readable results, from which all other reports can be made. */
export const writeResults = (run: Run, out: string): Promise<void> =>
  writeJson(path.join(out, 'results.json'), toResults(run));

const writePages = async (run: Run, out: string, exit: Exit, defects: readonly string[]): Promise<void> => {
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
  const recording = path.join(out, 'exchanges.ndjson');
  await writeAtomically(
    path.join(out, 'index.html'),
    toPage(run, {
      exit,
      defects,
      ...(fs.existsSync(recording) ? { latency: await latencies(readRecording(recording)) } : {}),
    }),
  );
  const drift = await gatherFolder(run.contract, out, observedOpen(run.contract, run.outcomes));
  await writeJson(path.join(out, 'drift.json'), drift);
  await writeAtomically(path.join(out, 'drift.md'), toDriftPage(run.contract, drift));
};

/** Writes the reports for readers next to `results.json`. The run's Allure results must exist. */
export const writeReports = async (
  run: Run,
  out: string,
  {
    failOn = 'derived',
    strictBaseline = false,
    defects = [],
    history = path.join(out, 'history.jsonl'),
    generator,
  }: WriteOptions = {},
): Promise<GeneratedReport> => {
  const exit = defects.length > 0 && !run.interrupted ? 4 : exitCode(run, { failOn, strictBaseline });
  const results = path.join(out, 'allure-results');
  await writeEnvironment(results, run);
  // Allure runs in a separate process while this one writes the pages.
  const [report] = await Promise.all([
    generateReport(results, path.join(out, 'allure-report'), {
      title: 'assay',
      history,
      ...(generator === undefined ? {} : { generator }),
    }),
    writePages(run, out, exit, defects),
  ]);
  return report;
};
