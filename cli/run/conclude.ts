import path from 'node:path';
import type { ReplayFile } from '../options/results-file.ts';
import type { ReportSettings, Settings } from '../options/settings.ts';
import { complain, complainOfDefect, screenOf, type showProgress } from '../progress.ts';
import { hasStrayedRule } from './rule-guard.ts';
import { diskFaultOnly, leaveUnsaved, type OutFolder, prepareFolder } from './out-folder.ts';
import { type JudgedRun, untestedLines } from '../../library/judge-run.ts';
import type { ReportSources } from './write-reports.ts';
import { exit } from '../usage.ts';
import { addToHistory } from '../../compare/ledger/history.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Run } from '../../engine/model/run.ts';
import { plural } from '../../engine/model/text.ts';
import { writeSubjects } from '../../engine/run/judge/subjects-file.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { writePart } from '../../engine/run/shards/shard.ts';
import type { FuzzJudgements } from '../../fuzz/campaign/fuzz-target.ts';
import { startGenerator } from '../../reports/allure/generator.ts';
import { exitCode } from '../../reports/exit.ts';
import { presentedOutcomes } from '../../reports/presented.ts';
import { toResults } from '../../reports/results.ts';
import { render, type TerminalOptions } from '../../reports/terminal.ts';
import { jsonText, writeJson } from '../../reports/write.ts';
import { type Presenter, presenterOf } from '../../reports/vitest/presenter.ts';

export interface ConcludeSettings extends Pick<ReportSources, 'allureResults' | 'figures' | 'generator'> {
  readonly report: ReportSettings;
  readonly folder: OutFolder;
  readonly replay: ReplayFile;
  readonly progress: Pick<ReturnType<typeof showProgress>, 'say' | 'stop'>;
  /** The run for the terminal; absent: all of it. */
  readonly render?: typeof render;
  /** Vitest, if it was started earlier. */
  readonly presenter?: Presenter | undefined;
}

/** The result of presenting the outcomes as tests. */
export interface Presentation {
  /** Defects of the harness. */
  readonly errors: readonly string[];
  /** The file that could not be written, and why; absent: all were written. */
  readonly unsaved?: string;
}

/** Presents the outcomes as Vitest tests, which writes Allure results. */
const presentRun = async (
  run: Run,
  { report, presenter = presenterOf(report.out) }: ConcludeSettings,
): Promise<Presentation> => {
  try {
    return { errors: await presenter.present(run, presentedOutcomes(run)) };
  } catch (error) {
    return { errors: [], unsaved: diskFaultOnly(error) };
  } finally {
    await presenter.close();
  }
};

/** Writes the results of a run, prints them, and returns the exit code. */
export const conclude = async (judgedRun: JudgedRun, options: ConcludeSettings): Promise<number> => {
  options.progress.say('writing the report');
  // Loading Allure takes as long as making a report, so it loads while the outcomes are presented.
  const allure = options.report.formats.has('allure');
  const generator = allure ? startGenerator() : undefined;
  try {
    await saveResults(judgedRun.run, options.report.out, options.replay);
    // Without Allure, neither Vitest nor Allure is loaded.
    const presented = allure ? presentRun(judgedRun.run, options) : Promise.resolve({ errors: [] });
    return await finish(judgedRun, presented, { ...options, ...defined({ generator }) });
  } finally {
    generator?.close();
  }
};

/** Writes the machine-readable results, from which all other reports can be made. */
export const writeResults = (run: Run, out: string): Promise<void> =>
  writeJson(path.join(out, 'results.json'), toResults(run));

/** Writes the files from which all reports can be made. */
export const saveResults = async (run: Run, out: string, replay: ReplayFile): Promise<void> => {
  await writeJson(path.join(out, 'replay.json'), replay);
  await writeResults(run, out);
};

/** Writes the files for later runs and for `merge`. Returns the file that could not be written, and why. */
export const saveBeside = async (
  contract: JudgedContract,
  out: string,
  { part, fuzzPart, subjects }: FuzzJudgements,
): Promise<string | undefined> => {
  try {
    if (part) writePart(out, part);
    if (fuzzPart) (await import('../../fuzz/campaign/part.ts')).writeFuzzPart(out, fuzzPart);
    writeSubjects(contract, out, subjects);
    return undefined;
  } catch (error) {
    return diskFaultOnly(error);
  }
};

/** Writes the reports of a run, and adds it to the history. */
export const writeRun = async (
  run: Run,
  report: ReportSettings,
  sources: Omit<ReportSources, 'pastRuns'>,
): Promise<void> => {
  // Loaded while Vitest runs the tests.
  const { writeReports } = await import('./write-reports.ts');
  const { history, deployment } = report;
  const pastRuns = history === undefined ? undefined : addToHistory(history, run, deployment);
  await writeReports(run, report, { ...sources, ...defined({ pastRuns }) });
};

/** Writes the reports of a run that is being presented, prints it, and returns the exit code. */
export const finish = async (
  { run, judgements }: JudgedRun,
  presenting: Promise<Presentation>,
  { report, folder, progress, allureResults, generator, figures, render: show = render }: ConcludeSettings,
): Promise<number> => {
  const allDefects = presenting.then(({ errors }) => [...errors, ...judgements.defects]);
  // An error is reported where the result is awaited, which may be later.
  allDefects.catch(() => undefined);
  await writeRun(run, report, { defects: allDefects, ...defined({ generator, figures, allureResults }) });
  const [presented, defects] = [await presenting, await allDefects];
  const unsaved = judgements.unsaved ?? presented.unsaved;
  if (unsaved === undefined) folder.replaceEarlier();
  progress.stop();
  const page = path.join(report.out, 'index.html');
  const screen: TerminalOptions = { ...screenOf(), report: page };
  process.stdout.write(`${report.json ? jsonText(toResults(run)) : show(run, screen)}\n`);
  if (unsaved !== undefined) return leaveUnsaved(unsaved, report.out);
  if (defects.length > 0 && !run.interrupted) {
    complainOfDefect(defects[0]);
    return exit.defect;
  }
  const code = exitCode(run, report);
  const [line, ...more] = untestedLines({ run, judgements }, report.failOn);
  if (line !== undefined)
    complain(more.length === 0 ? line : `${line} (and ${plural(more.length, 'more reason')} in summary.md)`);
  return hasStrayedRule() && (code === exit.ok || code === exit.notJudged) ? exit.usage : code;
};

/** How a run was to be judged that preflight ended. */
export interface UntestedSettings {
  readonly engine: EngineOptions;
  readonly settings: Settings;
}

/**
 * Writes the results and reports of a run that judged nothing, so that the next step of a pipeline finds them. The
 * files of an earlier run are kept aside. Returns the exit code.
 */
export const writeUntested = async (run: Run, { engine, settings }: UntestedSettings): Promise<number> => {
  const { report, gate } = settings;
  const { out } = report;
  const folder = prepareFolder(out);
  try {
    await saveResults(run, out, { engine, gate });
    const formats = new Set(report.formats);
    // No case was judged, so there is nothing that Vitest could present.
    formats.delete('allure');
    const { writeReports } = await import('./write-reports.ts');
    await writeReports(run, { ...report, formats });
    if (report.json) process.stdout.write(`${jsonText(toResults(run))}\n`);
    return exit.notJudged;
  } catch (error) {
    return leaveUnsaved(diskFaultOnly(error), out);
  } finally {
    folder.release();
  }
};
