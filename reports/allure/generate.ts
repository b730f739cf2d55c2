import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically, writeJson } from '../write.ts';
import { type Generator, startGenerator } from './generator.ts';
import type { Level } from '../../engine/model/requirement.ts';
import { severities } from '../presented.ts';
import { defined } from '../../engine/model/defined.ts';

/** Maximum number of kept runs; for all cases, a line of the file takes about 700 kB. */
export const keptRuns = 10;

const isPoint = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return (
      typeof value === 'object' &&
      value !== null &&
      'testResults' in value &&
      typeof value.testResults === 'object' &&
      value.testResults !== null
    );
  } catch {
    return false;
  }
};

/**
 * Copies the history to the file that Allure reads and extends. Invalid lines, such as the unfinished line
 * of a killed run, are omitted, because Allure would stop there. A missing file counts as an empty history.
 * Returns the number of copied bytes.
 */
const lendHistory = async (file: string, copy: string): Promise<number> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  const lines = text
    .split('\n')
    .filter(isPoint)
    .slice(-keptRuns)
    .map((line) => `${line}\n`)
    .join('');
  await writeAtomically(copy, lines);
  return Buffer.byteLength(lines);
};

/** Writes the extended history back, completely or not at all. */
const returnHistory = async (copy: string, file: string): Promise<void> =>
  writeAtomically(file, await readFile(copy, 'utf8'));

/** The analytics loader and the block after it, as in the page templates of Allure 3. */
const loader = /<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*/;
const block = new RegExp(`${loader.source}<script>\\s*window\\.dataLayer[\\s\\S]*?<\\/script>`, 'g');
const trace = /googletagmanager|\bgtag\s*\(/;

/** Removes the analytics block from a page. @throws if a part of it is left, because the template has changed. */
export const withoutAnalytics = (page: string): string => {
  const stripped = page.replace(block, '');
  const match = trace.exec(stripped);
  if (match)
    throw new Error(
      'the Allure report still loads analytics near ' +
        `${JSON.stringify(stripped.slice(match.index, match.index + 80))}; fix reports/allure/generate.ts`,
    );
  return stripped;
};

/** Removes the block from every page below a folder. @throws if a part of it is left in any page. */
export const stripAnalytics = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.html?$/i.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeAtomically(file, withoutAnalytics(await readFile(file, 'utf8')));
  }
};

/** All kept runs and the current one: beyond its limit Allure shows the oldest runs. */
const limit = keptRuns + 1;

/**
 * Charts of the report, by Allure 3's names. Allure's default charts
 * show test layers and environments, which a run does not have.
 */
const charts: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'currentStatus', title: 'Cases by verdict' },
  { type: 'statusDynamics', title: 'Verdicts over the last runs', limit },
  {
    type: 'testResultSeverities',
    title: 'Verdicts by level',
    levels: ['critical', 'normal', 'minor', 'trivial'],
    statuses: ['passed', 'failed', 'broken', 'skipped'],
    includeUnset: false,
  },
  { type: 'successRateDistribution', title: 'Kept statements by interface and operation' },
  { type: 'statusTransitions', title: 'What came and went since the run before', limit },
  {
    type: 'stabilityDistribution',
    title: 'Stability of operations over the last runs',
    groupBy: 'feature',
    skipStatuses: ['skipped', 'unknown'],
    threshold: 100,
    limit,
  },
  { type: 'statusAgePyramid', title: 'How long findings have been there', limit },
];

/** A category in Allure 3's configuration. Allure 3 ignores a categories.json in the results folder. */
interface Category {
  readonly id: string;
  readonly name: string;
  readonly matchers: {
    readonly statuses: readonly ('failed' | 'broken' | 'skipped')[];
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly groupByMessage: boolean;
}

const levels: readonly (readonly [Exclude<Level, 'open'>, string])[] = [
  ['stated', 'Findings: what a document states'],
  ['derived', 'Findings: what follows from several statements'],
  ['inherited', 'Findings: what a named standard asks'],
];

/** In the order in which Allure tries them. The last two are not about the target. */
const categories: readonly Category[] = [
  ...levels.map(([level, name]): Category => ({
    id: level,
    name,
    matchers: { statuses: ['failed'], labels: { severity: `^${severities[level]}$` } },
    groupByMessage: false,
  })),
  {
    id: 'known',
    name: 'Known deviations',
    matchers: { statuses: ['skipped'], labels: { layer: '^known$' } },
    groupByMessage: true,
  },
  {
    id: 'inconclusive',
    name: 'Inconclusive, unstable or excluded',
    matchers: { statuses: ['skipped'] },
    groupByMessage: true,
  },
  { id: 'harness', name: 'Defects of the harness', matchers: { statuses: ['broken'] }, groupByMessage: true },
];

export interface GeneratedReport {
  /** The page to open. */
  readonly index: string;
  /** True: one file that opens by a double click. False: the folder needs a web server (`allure open DIR`). */
  readonly singleFile: boolean;
}

export interface ReportOptions {
  readonly title: string;
  /** Bytes of results and history above which the report becomes a folder of many files. */
  readonly singleFileLimit?: number;
  /**
   * File with earlier runs. The report shows them, and this run is added to the file.
   * Absent: the report shows this run only.
   */
  readonly history?: string;
  /** A process that was started earlier; absent: a new one is started. */
  readonly generator?: Generator;
}

/**
 * The page takes about 4 MB plus twice the results. The limit keeps it below 30 MB, which browsers open without delay.
 */
const defaultLimit = 13_000_000;

const sizeOf = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

const configuration = (
  output: string,
  title: string,
  singleFile: boolean,
  historyPath: string | undefined,
): object => ({
  name: title,
  output,
  ...defined({ historyPath, historyLimit: historyPath === undefined ? undefined : keptRuns }),
  categories: { rules: categories },
  plugins: {
    awesome: {
      options: {
        singleFile,
        reportName: title,
        reportLanguage: 'en',
        groupBy: ['parentSuite', 'suite', 'subSuite'],
        charts,
        sections: ['charts', 'timeline'],
      },
    },
  },
});

/** Allure succeeds without a results folder, so the missing folder is reported here. */
const assertFolder = async (folder: string): Promise<void> => {
  const folderStats = await stat(folder).catch(() => undefined);
  if (!folderStats?.isDirectory()) throw new Error(`no Allure results at ${folder}: the run has to write them first`);
};

/**
 * Makes the HTML report from a folder of Allure results, without network requests. The page that Allure writes loads
 * analytics, so it is made in a temporary folder, the analytics are removed, and then the files are moved to
 * `reportDir`, where they replace files of the same names.
 * @throws if the results are missing, if Allure fails, or if analytics are left.
 */
export const generateReport = async (
  resultsDir: string,
  reportDir: string,
  { title, singleFileLimit = defaultLimit, history, generator = startGenerator() }: ReportOptions,
): Promise<GeneratedReport> => {
  let singleFile = true;
  let work: string | undefined;
  try {
    await assertFolder(resultsDir);
    await mkdir(reportDir, { recursive: true });
    work = await mkdtemp(`${path.resolve(reportDir)}.`);
    const report = path.join(work, 'report');
    const config = path.join(work, 'allurerc.json');
    const lent = path.join(work, 'history.jsonl');
    const past = history === undefined ? 0 : await lendHistory(history, lent);
    singleFile = (await sizeOf(resultsDir)) + past <= singleFileLimit;
    await writeJson(config, configuration(report, title, singleFile, history && lent));
    // Run in the working folder, because Allure reads the configuration and the version control of its folder.
    await generator.generate({
      results: path.resolve(resultsDir),
      config: path.resolve(config),
      cwd: path.resolve(work),
    });
    await stripAnalytics(report);
    if (history !== undefined) await returnHistory(lent, history);
    for (const name of await readdir(report)) {
      await rm(path.join(reportDir, name), { recursive: true, force: true });
      await rename(path.join(report, name), path.join(reportDir, name));
    }
  } finally {
    generator.close();
    if (work !== undefined) await rm(work, { recursive: true, force: true });
  }
  return { index: path.join(reportDir, 'index.html'), singleFile };
};
