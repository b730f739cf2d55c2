import path from 'node:path';
import { exitCode } from '../../reports/exit.ts';
import { notTested, notTestedTitle } from '../../reports/not-tested.ts';
import type { Run } from '../../engine/model/run.ts';
import { type Generator, startGenerator } from '../../reports/allure/generator.ts';
import { type FindingHistory, historyOf } from '../../reports/history/findings.ts';
import { addToHistory, readHistory } from '../../reports/history/record.ts';
import { presentedOutcomes } from '../../reports/presented.ts';
import { toResults } from '../../reports/results.ts';
import type { SarifArtifact } from '../../reports/sarif/sarif.ts';
import { render } from '../../reports/terminal.ts';
import { harmless } from '../../engine/model/text.ts';
import { writeJson } from '../../reports/write.ts';
import { type Presenter, presenterOf } from '../../suites/presenter.ts';
import type { Judgements } from '../../engine/run/engine.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { ReplayFile } from '../commands/replay.ts';
import type { showProgress } from '../progress.ts';
import { diskFaultOnly, leaveUnsaved } from './disk.ts';
import type { OutFolder } from './out-folder.ts';
import { hasColour, widthOf } from '../screen.ts';
import { exit } from '../usage.ts';
import type { CountedFigures } from './write-reports.ts';
import { writeResults } from './write-results.ts';
import { defined } from '../../engine/model/defined.ts';

/** The results of a run, or of merged shards. */
export interface JudgedRun {
  readonly run: Run;
  readonly judgements: Judgements;
}

export interface Concluding {
  readonly engine: EngineOptions;
  readonly out: string;
  readonly folder: OutFolder;
  readonly replay: ReplayFile;
  readonly progress: Pick<ReturnType<typeof showProgress>, 'say' | 'stop'>;
  readonly strictBaseline: boolean;
  /** Folder of earlier runs, which this one is added to. */
  readonly history?: string;
  /** Name of the deployment in the history; absent: its URLs. */
  readonly deployment?: string;
  /** Whether Vitest and Allure write allure-results/ and allure-report/. */
  readonly allure: boolean;
  /** Whether Vitest writes Allure results; absent: as `allure`. */
  readonly allureResults?: boolean;
  /** Whether the recording is written as HAR, too. */
  readonly har?: boolean;
  /** The file that SARIF results are shown in. */
  readonly artifact?: SarifArtifact;
  /** Whether standard output gets results.json, for programs. */
  readonly json?: boolean;
  /** The run for the terminal; absent: all of it. */
  readonly render?: typeof render;
  /** Vitest, if it was started earlier. */
  readonly presenter?: Presenter | undefined;
  /** Allure's process, if it was started earlier. */
  readonly generator?: Generator;
  /** Figures that were counted while the recording was written; absent: they are counted from the file. */
  readonly figures?: CountedFigures;
}

/** The result of presenting the outcomes as tests. */
export interface Presented {
  /** Defects of the harness. */
  readonly errors: readonly string[];
  /** The file that could not be written, and why; absent: all were written. */
  readonly unsaved?: string;
}

/** Presents the outcomes as Vitest tests, which writes Allure results. */
const presentRun = async (run: Run, { out, presenter = presenterOf(out) }: Concluding): Promise<Presented> => {
  try {
    return { errors: await presenter.present(run, presentedOutcomes(run)) };
  } catch (error) {
    return { errors: [], unsaved: diskFaultOnly(error) };
  } finally {
    await presenter.close();
  }
};

/** Writes the results of a run, prints them, and returns the exit code. */
export const conclude = async (judged: JudgedRun, options: Concluding): Promise<number> => {
  options.progress.say('writing the report');
  // Loading Allure takes as long as making a report, so it loads while the outcomes are presented.
  const generator = options.allure ? startGenerator() : undefined;
  try {
    await saveResults(judged.run, options);
    // Without Allure, neither Vitest nor Allure is loaded.
    const presented = options.allure ? presentRun(judged.run, options) : Promise.resolve({ errors: [] });
    return await finish(judged, presented, { ...options, ...defined({ generator }) });
  } finally {
    generator?.close();
  }
};

/** Writes the files from which all reports can be made. */
export const saveResults = async (run: Run, { out, replay }: Pick<Concluding, 'out' | 'replay'>): Promise<void> => {
  await writeJson(path.join(out, 'replay.json'), replay);
  await writeResults(run, out);
};

/** The file of earlier runs for Allure's trends, in a history folder. */
const allureHistory = (history: string): string => path.join(history, 'history.jsonl');

/** Adds a run to the history. Returns the findings of all runs of its target. */
const pastWith = (history: string, run: Run, deployment?: string): readonly FindingHistory[] => {
  const target = addToHistory(history, run, deployment);
  return historyOf(readHistory(history), target).findings;
};

/** Writes the reports of a run that is being presented, prints it, and returns the exit code. */
export const finish = async (
  { run, judgements }: JudgedRun,
  presenting: Promise<Presented>,
  {
    engine,
    out,
    folder,
    progress,
    strictBaseline,
    history,
    deployment,
    allure,
    allureResults,
    har = false,
    artifact,
    generator,
    figures,
    json,
    render: show = render,
  }: Concluding,
): Promise<number> => {
  const { failOn } = engine;
  const allDefects = presenting.then(({ errors }) => [...errors, ...judgements.defects]);
  // An error is reported where the result is awaited, which may be later.
  allDefects.catch(() => undefined);
  // Loaded while Vitest runs the tests.
  const { writeReports } = await import('./write-reports.ts');
  const pastRuns = history === undefined ? undefined : pastWith(history, run, deployment);
  await writeReports(run, out, {
    failOn,
    strictBaseline,
    defects: allDefects,
    allure,
    har,
    ...defined({ artifact, history: history && allureHistory(history), generator, figures, allureResults, pastRuns }),
  });
  const [presented, defects] = [await presenting, await allDefects];
  const unsaved = judgements.unsaved ?? presented.unsaved;
  if (unsaved === undefined) folder.replaceEarlier();
  progress.stop();
  const report = path.join(out, 'index.html');
  const screen = { colour: hasColour(process.stdout), width: widthOf(process.stdout), report };
  process.stdout.write(`${json === true ? JSON.stringify(toResults(run), null, 2) : show(run, screen)}\n`);
  if (unsaved !== undefined) return leaveUnsaved(unsaved, out);
  if (defects.length > 0 && !run.interrupted) {
    process.stderr.write(
      harmless(`assay: a defect of the harness, please report it: ${defects[0]?.slice(0, 2_000)}\n`),
    );
    return exit.defect;
  }
  const code = exitCode(run, { failOn, strictBaseline });
  if (code === exit.notJudged) {
    const reasons = [...judgements.unreachable.values(), ...notTested(run).map(({ headline }) => headline)];
    process.stderr.write(harmless(`assay: ${notTestedTitle(run.outcomes).toLowerCase()}: ${reasons.join('; ')}\n`));
  }
  return code;
};
