import path from 'node:path';
import fs from 'node:fs';
import { defined } from '../../engine/model/defined.ts';
import type { FailOn } from '../../reports/exit.ts';
import type { SarifArtifact } from '../../reports/sarif.ts';
import type { ReportFormat } from './results.ts';
import type { CompleteOptions, Options } from './table.ts';

/** If no option names a file below the current folder: the usual name of a configuration file. */
const usual = 'assay.json';

/** The path from the current folder with slashes, as a URI; undefined if the file lies elsewhere. */
const uriOf = (file: string | undefined): string | undefined => {
  if (file === undefined || /^https?:/i.test(file)) return undefined;
  const relative = path.relative(process.cwd(), path.resolve(file));
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).map(encodeURIComponent).join('/');
};

/** The lines of a file that hold a JSON text, from 1. */
const linesWith = (file: string): ((text: string) => number) => {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return (text) => lines.findIndex((line) => line.includes(JSON.stringify(text))) + 1 || 1;
};

/**
 * Code scanning shows results in a file of the repository: the baseline, at the line of the entry, otherwise the
 * configuration file, or the document of the API. A path outside of the current folder is never named.
 */
const sarifArtifact = ({
  baseline,
  config,
  documents = [],
}: Pick<Options, 'baseline' | 'config' | 'documents'> = {}): SarifArtifact => {
  const [first] = [baseline, config, ...documents].flatMap((file) => uriOf(file) ?? []);
  const isBaseline = baseline !== undefined && first === uriOf(baseline) && fs.existsSync(baseline);
  return { uri: first ?? usual, lineOf: isBaseline ? linesWith(baseline) : () => 1 };
};

/** How the reports of a run are made. The value travels whole from the options to the files. */
export interface ReportSettings {
  /** Output folder of the run. */
  readonly out: string;
  readonly failOn: FailOn;
  /** The files that are written. */
  readonly formats: ReadonlySet<ReportFormat>;
  /** Whether standard output gets results.json, for programs. */
  readonly json: boolean;
  /** The file that SARIF results are shown in. */
  readonly artifact: SarifArtifact;
  /** Folder of earlier runs, which this one is added to; absent: Allure's trends are kept in the output folder. */
  readonly history?: string;
  /** Name of the deployment in the history; absent: its URLs. */
  readonly deployment?: string;
}

type ReportFlags = Pick<CompleteOptions, 'out'> &
  Partial<Pick<CompleteOptions, 'baseline' | 'config' | 'deployment' | 'documents' | 'report' | 'history' | 'json'>>;

/** The report settings that the options of a command ask for. */
export const reportSettings = (flags: ReportFlags, failOn: FailOn): ReportSettings => ({
  out: path.resolve(flags.out),
  failOn,
  formats: new Set((flags.report ?? '').split(',') as ReportFormat[]),
  json: flags.json ?? false,
  artifact: sarifArtifact(flags),
  ...defined({ history: flags.history && path.resolve(flags.history), deployment: flags.deployment }),
});
