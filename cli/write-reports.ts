import path from 'node:path';
import { type Line, readRecording } from '../engine/client/record.ts';
import { recordingIn } from '../engine/client/recording-file.ts';
import { writeEnvironment } from '../reports/allure/environment.ts';
import { generateReport } from '../reports/allure/generate.ts';
import type { Generator } from '../reports/allure/generator.ts';
import { gatherDrift } from '../engine/drift/gather.ts';
import { toDriftPage } from '../reports/drift/markdown.ts';
import { observedOpen } from '../reports/drift/observed.ts';
import { toBrief } from '../reports/brief.ts';
import { toCtrf } from '../reports/ctrf.ts';
import { type SarifArtifact, type SarifOptions, toSarif } from '../reports/sarif/sarif.ts';
import { type HarWriter, harWriter } from '../reports/har/write.ts';
import { exitCode, type FailOn } from '../reports/exit.ts';
import { latencyCounter } from '../reports/latency.ts';
import { toDriftHtml } from '../reports/page/drift.ts';
import type { PageOptions } from '../reports/page/options.ts';
import { toPage } from '../reports/page/page.ts';
import { toResults } from '../reports/results.ts';
import type { DriftFile } from '../engine/model/drift.ts';
import type { Run } from '../engine/model/run.ts';
import { toSummary } from '../reports/summary.ts';
import { writeAtomically, writeJson } from '../reports/write.ts';
import { sarifArtifact } from './sarif-artifact.ts';

export interface WriteOptions {
  readonly failOn?: FailOn;
  readonly strictBaseline?: boolean;
  /** Defects of the harness during the run; they cause exit code 4. */
  readonly defects?: readonly string[];
  /** File of earlier runs for Allure's trends; absent: `history.jsonl` in the folder. */
  readonly history?: string;
  /** Whether Allure makes its HTML report; default: yes. */
  readonly allure?: boolean;
  /** Whether the recording is written as HAR, too. */
  readonly har?: boolean;
  /** The file that SARIF results are shown in. */
  readonly artifact?: SarifArtifact;
  /** Allure's process, if it was started earlier. */
  readonly generator?: Generator;
}

/** Writes the machine-readable results, from which all other reports can be made. */
export const writeResults = (run: Run, out: string): Promise<void> =>
  writeJson(path.join(out, 'results.json'), toResults(run));

/** The lines of a recording, each shown to others on its way: a recording is long and is read once. */
async function* shown(
  lines: AsyncIterable<Line>,
  count: (line: Line) => void,
  har: HarWriter | undefined,
): AsyncGenerator<Line> {
  for await (const line of lines) {
    count(line);
    if (har && !('reused' in line)) await har.add(line);
    yield line;
  }
}

const writePages = async (
  run: Run,
  out: string,
  { har: hasHar, ...options }: Omit<PageOptions, 'latency'> & { readonly har: boolean },
): Promise<void> => {
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
  await writeAtomically(path.join(out, 'brief.md'), toBrief(run));
  const recording = recordingIn(out);
  const latency = latencyCounter();
  const har = hasHar ? await harWriter(run, out) : undefined;
  const lines = recording === undefined ? [] : shown(readRecording(recording), latency.add, har);
  let drift: DriftFile;
  try {
    drift = await gatherDrift(run.contract, lines, observedOpen(run.contract, run.outcomes));
    await har?.end();
  } finally {
    await har?.drop();
  }
  await writeAtomically(path.join(out, 'index.html'), toPage(run, { ...options, latency: latency.byOperation }));
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
    allure = true,
    har = false,
    artifact = sarifArtifact(),
    generator,
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
    writePages(run, out, { exit, defects, allure, har }),
    writeForTools(run, out, { exit, artifact }),
  ]);
};
