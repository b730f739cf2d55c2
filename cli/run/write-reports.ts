import path from 'node:path';
import { readRecording, recordingIn } from '../../engine/client/record.ts';
import type { Generator } from '../../reports/allure/generator.ts';
import { observedOpen } from '../../compare/moments/facts/facts.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { toBrief } from '../../reports/brief.ts';
import { toCtrf } from '../../reports/ctrf.ts';
import { toJunit } from '../../reports/junit.ts';
import { toSarif } from '../../reports/sarif.ts';
import { harWriter } from '../../reports/har.ts';
import { exitCode } from '../../reports/exit.ts';
import { toDriftHtml } from '../../compare/moments/page.ts';
import type { PageOptions, PastRuns } from '../../reports/page/options.ts';
import { toPage } from '../../reports/page/page.ts';
import type { Run } from '../../engine/model/run.ts';
import { toSummary } from '../../reports/summary.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import { type PageFigures, pageTallies } from './tallied-reader.ts';
import type { ReportSettings } from '../options/settings.ts';
import { typedCommand } from './invocation.ts';
import { defined } from '../../engine/model/defined.ts';

/** Returns the figures that were counted while the recording was written; undefined if none were. */
export type CountedFigures = (observed: readonly Observation[]) => Promise<PageFigures | undefined>;

/** Facts about a run that its reports show, and workers that were started for them. */
export interface ReportSources {
  /** Defects of the harness, once the run's tests have written Allure results; they cause exit code 4. */
  readonly defects?: Promise<readonly string[]>;
  /** By fingerprint, how often the runs of this target showed a finding; absent: no history is kept. */
  readonly pastRuns?: PastRuns;
  /** Whether Vitest writes Allure results; default: as the settings' `allure`. */
  readonly allureResults?: boolean;
  /** Allure's process, if it was started earlier. */
  readonly generator?: Generator;
  /** Figures that were counted while the recording was written; absent: they are counted from the file. */
  readonly figures?: CountedFigures;
}

/** The figures for the report pages: as counted, or from the recording. One pass over it also writes the HAR file. */
const figuresOf = async (
  run: Run,
  { out, formats }: ReportSettings,
  figures: CountedFigures | undefined,
): Promise<PageFigures> => {
  const har = formats.has('har');
  const observed = observedOpen(run.contract, run.outcomes);
  const pageFigures = await figures?.(observed);
  if (pageFigures && !har) return pageFigures;
  const tallies = pageTallies(run.contract);
  const recording = recordingIn(out);
  const writer = har ? await harWriter(run, out) : undefined;
  try {
    for await (const line of recording === undefined ? [] : readRecording(recording)) {
      if (!pageFigures) tallies.add(line);
      if (writer && !('reused' in line)) await writer.add(line);
    }
    await writer?.end();
  } finally {
    await writer?.drop();
  }
  return pageFigures ?? tallies.figures(observed);
};

/** The exit code and the harness defects. Both are known only at the end of the run. */
type Ending = Promise<Pick<PageOptions, 'exit' | 'defects'>>;

const writePages = async (
  run: Run,
  settings: ReportSettings,
  { figures, pastRuns }: ReportSources,
  ending: Ending,
): Promise<void> => {
  const { out, formats } = settings;
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
  await writeAtomically(path.join(out, 'brief.md'), toBrief(run));
  const { drift, traffic } = await figuresOf(run, settings, figures);
  await writeJson(path.join(out, 'drift.json'), drift);
  if (!formats.has('html')) return;
  await writeAtomically(path.join(out, 'drift.html'), toDriftHtml(run.contract, drift));
  await writeAtomically(
    path.join(out, 'index.html'),
    toPage(run, {
      ...(await ending),
      allure: formats.has('allure'),
      traffic,
      command: typedCommand(),
      drift: drift.operations,
      ...defined({ pastRuns }),
    }),
  );
};

/** Writes the formats of other tools. */
const writeForTools = async (run: Run, { out, formats, artifact }: ReportSettings, ending: Ending): Promise<void> => {
  if (formats.has('junit')) await writeAtomically(path.join(out, 'junit.xml'), toJunit(run));
  if (formats.has('ctrf')) await writeJson(path.join(out, 'ctrf-report.json'), toCtrf(run));
  const { exit } = await ending;
  if (formats.has('sarif')) await writeJson(path.join(out, 'results.sarif'), toSarif(run, { exit, artifact }));
};

/** Waits for all, so that nothing is written after an error was reported. @throws the first error. */
const settleAll = async (works: readonly (Promise<unknown> | undefined)[]): Promise<void> => {
  const results = await Promise.allSettled(works);
  const failed = results.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Writes the reports for readers next to `results.json`, while the run's tests write the Allure results. */
export const writeReports = async (run: Run, settings: ReportSettings, sources: ReportSources = {}): Promise<void> => {
  const { out, formats } = settings;
  const allure = formats.has('allure');
  const { defects = Promise.resolve([]), allureResults = allure, generator } = sources;
  const ending: Ending = defects.then((defectTexts) => ({
    defects: defectTexts,
    exit: defectTexts.length > 0 && !run.interrupted ? 4 : exitCode(run, settings),
  }));
  // `writeAllure` reports an error.
  ending.catch(() => undefined);
  const writeAllure = async (): Promise<void> => {
    await defects;
    if (!allureResults) return;
    const results = path.join(out, 'allure-results');
    const { writeEnvironment } = await import('../../reports/allure/environment.ts');
    await writeEnvironment(results, run);
    if (!allure) return;
    const report = path.join(out, 'allure-report');
    const { generateReport } = await import('../../reports/allure/generate.ts');
    const history = path.join(settings.history ?? out, 'history.jsonl');
    // Allure runs in a separate process.
    await generateReport(results, report, { title: 'assay', history, ...defined({ generator }) });
  };
  await settleAll([writeAllure(), writePages(run, settings, sources, ending), writeForTools(run, settings, ending)]);
};
