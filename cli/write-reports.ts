import path from 'node:path';
import { readRecording } from '../engine/client/record.ts';
import { recordingIn } from '../engine/client/recording-file.ts';
import { writeEnvironment } from '../reports/allure/environment.ts';
import { generateReport } from '../reports/allure/generate.ts';
import type { Generator } from '../reports/allure/generator.ts';
import { toDriftPage } from '../reports/drift/markdown.ts';
import { observedOpen } from '../reports/drift/observed.ts';
import { toBrief } from '../reports/brief.ts';
import { toCtrf } from '../reports/ctrf.ts';
import { type SarifArtifact, type SarifOptions, toSarif } from '../reports/sarif/sarif.ts';
import { harWriter } from '../reports/har/write.ts';
import { exitCode, type FailOn } from '../reports/exit.ts';
import { toDriftHtml } from '../reports/page/drift.ts';
import type { PageOptions } from '../reports/page/options.ts';
import { toPage } from '../reports/page/page.ts';
import { toResults } from '../reports/results.ts';
import type { Run } from '../engine/model/run.ts';
import { toSummary } from '../reports/summary.ts';
import { writeAtomically, writeJson } from '../reports/write.ts';
import { pageTallies, type PageTallies } from './page-tallies.ts';
import { sarifArtifact } from './sarif-artifact.ts';

export interface WriteOptions {
  readonly failOn?: FailOn;
  readonly strictBaseline?: boolean;
  /** Defects of the harness during the run; they cause exit code 4. */
  readonly defects?: readonly string[];
  /** File of earlier runs for Allure's trends; absent: `history.jsonl` in the folder. */
  readonly history?: string;
  /** Whether Allure makes its HTML report; default: no. */
  readonly allure?: boolean;
  /** Whether the recording is written as HAR, too. */
  readonly har?: boolean;
  /** The file that SARIF results are shown in. */
  readonly artifact?: SarifArtifact;
  /** Allure's process, if it was started earlier. */
  readonly generator?: Generator;
  /** What was counted while the recording was written; absent: the recording is read. */
  readonly tallies?: PageTallies | undefined;
}

/** Writes the machine-readable results, from which all other reports can be made. */
export const writeResults = (run: Run, out: string): Promise<void> =>
  writeJson(path.join(out, 'results.json'), toResults(run));

/** What the pages show: as counted, or from the recording, which is read once for all that needs it. */
const completeTallies = async (
  run: Run,
  out: string,
  counted: PageTallies | undefined,
  har: boolean,
): Promise<PageTallies> => {
  const tallies = counted ?? pageTallies(run.contract);
  if (counted && !har) return tallies;
  const recording = recordingIn(out);
  const writer = har ? await harWriter(run, out) : undefined;
  try {
    for await (const line of recording === undefined ? [] : readRecording(recording)) {
      if (!counted) tallies.add(line);
      if (writer && !('reused' in line)) await writer.add(line);
    }
    await writer?.end();
  } finally {
    await writer?.drop();
  }
  return tallies;
};

const writePages = async (
  run: Run,
  out: string,
  {
    har,
    tallies: counted,
    ...options
  }: Omit<PageOptions, 'latency'> & { readonly har: boolean; readonly tallies: PageTallies | undefined },
): Promise<void> => {
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
  await writeAtomically(path.join(out, 'brief.md'), toBrief(run));
  const tallies = await completeTallies(run, out, counted, har);
  const drift = tallies.drift.file(observedOpen(run.contract, run.outcomes));
  await writeAtomically(path.join(out, 'index.html'), toPage(run, { ...options, latency: tallies.latency }));
  await writeJson(path.join(out, 'drift.json'), drift);
  await writeAtomically(path.join(out, 'drift.md'), toDriftPage(drift));
  await writeAtomically(path.join(out, 'drift.html'), toDriftHtml(run.contract, drift));
};

/** Writes the formats of other tools. */
const writeForTools = async (run: Run, out: string, options: SarifOptions): Promise<void> => {
  await writeJson(path.join(out, 'results.sarif'), toSarif(run, options));
  await writeJson(path.join(out, 'ctrf-report.json'), toCtrf(run));
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
    allure = false,
    har = false,
    artifact = sarifArtifact(),
    generator,
    tallies,
  }: WriteOptions = {},
): Promise<void> => {
  const exit = defects.length > 0 && !run.interrupted ? 4 : exitCode(run, { failOn, strictBaseline });
  const results = path.join(out, 'allure-results');
  await writeEnvironment(results, run);
  // Allure runs in a separate process while this one writes the pages.
  await Promise.all([
    allure
      ? generateReport(results, path.join(out, 'allure-report'), {
          title: 'assay',
          history,
          ...(generator === undefined ? {} : { generator }),
        })
      : undefined,
    writePages(run, out, { exit, defects, allure, har, tallies }),
    writeForTools(run, out, { exit, artifact }),
  ]);
};
