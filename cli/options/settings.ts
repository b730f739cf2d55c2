import fs from 'node:fs';
import path from 'node:path';
import { type BaselineFile, type CasesByRequirement, judgedKeys, readBaseline } from './baseline-file.ts';
import { checkAllure, checkApart, tlsOf } from './checks.ts';
import { namedCredentials } from '../../library/credentials.ts';
import { faultIn, readJson } from './json-file.ts';
import { checkSelection } from '../../library/selection.ts';
import { configuredSubjects } from '../../library/subjects.ts';
import { baseUrl } from '../../library/target.ts';
import { readPreset } from './presets.ts';
import type { ReportFormat } from './result-options.ts';
import { earlierSubjects } from './subjects.ts';
import type { CompleteOptions, Options } from './table.ts';
import { complete, engineOptions } from './values.ts';
import { Usage } from '../usage.ts';
import { coveredBy, dayOf } from '../../compare/ledger/baseline.ts';
import { recordingName } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Gate, SourcedEntry } from '../../engine/model/baseline.ts';
import { type Contract, everyInterface } from '../../engine/model/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Target } from '../../engine/model/exchange.ts';
import { fileError } from '../../engine/model/files.ts';
import { namedByUrl, urlOption } from '../../engine/model/names.ts';
import type { Regression } from '../../engine/run/confirm/regression.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import type { FailOn } from '../../reports/exit.ts';
import type { SarifArtifact } from '../../reports/sarif.ts';

const faultAmong = (contract: Contract, { requirement, operation, trial }: Regression): string | undefined => {
  if (!contract.hasRequirement(requirement)) return `${requirement} is no requirement of this version`;
  const unknown = [operation, ...trial.calls.map((call) => call.operation)].find((id) => !contract.hasOperation(id));
  if (unknown !== undefined) return `${unknown} is no operation of this version`;
  if (trial.cursors.length !== trial.calls.length) return 'there must be as many cursors as calls';
  const late = trial.cursors.findIndex((from, index) => from !== null && from >= index);
  return late < 0 ? undefined : `call ${late} takes its cursor from a later one`;
};

/** The regression files of a folder, sorted by name. @throws Usage if the folder or a file in it cannot be used. */
const regressionFiles = (contract: Contract, folder: string): readonly string[] => {
  let names: string[];
  try {
    names = fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    throw new Usage(
      `regressions ${folder} cannot be read (${fileError(error)}); give a folder of files that assay fuzz wrote`,
    );
  }
  const files = names.map((name) => path.resolve(folder, name));
  for (const file of files) {
    const value = readJson('regressions', file);
    const fault = faultIn('regression', value) ?? faultAmong(contract, value as Regression);
    if (fault !== undefined) throw new Usage(`regressions ${file}: ${fault}; assay fuzz writes such files`);
  }
  return files;
};

/** Whether a contract is that of a contract file. */
export const isContractFile = ({ interfaces }: Pick<Contract, 'interfaces'>): boolean =>
  Object.keys(interfaces).some((base) => base.endsWith(namedByUrl));

type UrlFlags = Pick<Options, 'url' | 'node' | 'data' | 'metrics'>;

/**
 * The base URLs of the interfaces of a contract file: `orders=URL,payments=URL`, then those of the file.
 * @throws Usage if only some have one: a run must not be green without what it was asked to test.
 */
function targetOfInterfaces(url: string | undefined, { interfaces }: Pick<Contract, 'interfaces'>): Target {
  const bases = Object.keys(interfaces);
  const given = new Map(
    (url?.split(',') ?? []).map((pair) => {
      const base = bases.find((each) => pair.startsWith(each));
      if (base === undefined)
        throw new Usage(`--url ${pair} names no interface; give ${bases.map((each) => `${each}URL`).join(',')}`);
      return [base, pair.slice(base.length)] as const;
    }),
  );
  const addresses = bases.map((base) => [base, given.get(base) ?? interfaces[base]?.url] as const);
  const [missing] = addresses.find(([, address]) => !address) ?? [];
  // Without any URL, the command says what a target is.
  if (missing !== undefined && addresses.some(([, address]) => address))
    throw new Usage(
      `no base URL of ${missing.slice(0, -1)}: give --${urlOption(missing)}URL, or leave it out of the file`,
    );
  return Object.fromEntries(
    addresses.flatMap(([base, address]) => (address ? [[base, baseUrl(urlOption(base), address)]] : [])),
  );
}

/** The base URLs that the options name. `contract`: absent where its interfaces are those of options. */
export const targetOf = (flags: UrlFlags, contract?: Pick<Contract, 'interfaces'>): Target => {
  const urlOf = (name: keyof typeof flags) => (flags[name] === undefined ? undefined : baseUrl(name, flags[name]));
  if (contract && isContractFile(contract)) return targetOfInterfaces(flags.url, contract);
  return defined({ api: urlOf('url'), node: urlOf('node'), data: urlOf('data'), metrics: urlOf('metrics') });
};

export interface Settings {
  readonly engine: EngineOptions;
  /** The configuration file. */
  readonly config?: string;
  /** A line about a choice that was made for the user. */
  readonly note?: string;
  readonly report: ReportSettings;
  /** Entries of the preset and of the user's baseline together; absent: neither was given. */
  readonly baseline?: readonly SourcedEntry[];
  readonly gate: Gate;
  /** The gate of a run that only fuzzes. */
  readonly fuzzGate: Gate;
  /** Milliseconds to wait for a target that is not ready. */
  readonly waitMs: number;
  /** Address of a trace, with `{traceId}`; absent: traces are no links. */
  readonly traceUrl?: string;
  /** File for the metrics of the run; absent: none are written. */
  readonly metricsFile?: string;
}

const gateOf = (
  options: Pick<CompleteOptions, 'min-judged' | 'max-lost' | 'strict-baseline'>,
  judgedBefore: CasesByRequirement | undefined,
): Gate => ({
  minJudged: options['min-judged'],
  maxLost: options['max-lost'],
  ...defined({ judgedBefore: judgedBefore && judgedKeys(judgedBefore), strictBaseline: options['strict-baseline'] }),
});

/** Whether a baseline names operations, and none of them is one of the contract. */
const isForeign = (contract: Contract, { entries, judged, judgedByFuzz }: BaselineFile): boolean => {
  const judgedOperations = [judged, judgedByFuzz].flatMap((cases) => Object.values(cases ?? {}).flat());
  const operations = [...entries.map(({ operation }) => operation), ...judgedOperations];
  return operations.length > 0 && !operations.some((id) => contract.hasOperation(id));
};

/** The settings of a run. A preset gives the options that the user left out. `now`: entries of a baseline expire. */
export const settings = (asked: Options, contract: JudgedContract, now = new Date().toISOString()): Settings => {
  const preset = asked.preset === undefined ? undefined : readPreset(asked.preset);
  const options = complete({ ...preset?.options, ...asked });
  if (options.report.split(',').includes('allure')) checkAllure();
  const { note, ...credentials } = namedCredentials(options, contract);
  const tls = tlsOf(options);
  if (options['strict-baseline'] && options.baseline === undefined)
    throw new Usage('`strict-baseline` needs --baseline FILE');
  const userBaseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  if (userBaseline && isForeign(contract, userBaseline))
    throw new Usage(
      `--baseline ${options.baseline} is of another API: this one has none of its operations; give its own`,
    );
  const entries: readonly SourcedEntry[] = [
    ...(preset?.baseline ?? []).map((entry) => ({ ...entry, preset: asked.preset as string })),
    ...(userBaseline?.entries ?? []),
  ];
  const report = reportSettings(options, options['fail-on']);
  checkApart(options, report.out);
  const target = targetOf(options, contract);
  const earlierFolder = options['subjects-from'];
  checkSelection(contract, options.only, Object.keys(target).length === 0 ? everyInterface(contract) : target);
  return {
    report,
    gate: gateOf(options, userBaseline?.judged),
    fuzzGate: gateOf(options, userBaseline?.judgedByFuzz),
    waitMs: (options['wait-ready'] ?? 0) * 1_000,
    ...defined({
      note,
      config: asked.config,
      traceUrl: options['trace-url'],
      metricsFile: options['metrics-file'] && path.resolve(options['metrics-file']),
      baseline: preset || options.baseline !== undefined ? entries : undefined,
    }),
    engine: {
      ...defaultOptions,
      trace: true,
      ...engineOptions(options),
      target,
      subjects: configuredSubjects(contract, options),
      recording: path.join(report.out, recordingName),
      known: coveredBy(entries, dayOf(now)),
      ...credentials,
      ...tls,
      ...defined({
        earlierSubjects: earlierFolder === undefined ? undefined : earlierSubjects(contract, earlierFolder),
        regressions: options.regressions === undefined ? undefined : regressionFiles(contract, options.regressions),
      }),
    },
  };
};

/** Commands that judge a target. Some of them can judge the reference provider instead. */
const judging = { run: true, fuzz: true, watch: false, mutate: false, doctor: false } as const;

/** @throws Usage if the options name no target. */
export const requireTarget = (command: keyof typeof judging, { engine, config }: Settings): void => {
  if (Object.keys(engine.target).length > 0) return;
  throw new Usage(
    `${command} needs a target` +
      (config === undefined ? '' : `, and ${config} names none`) +
      `: give the document of your API and its URL, like assay ${command} api.yaml --url URL, ` +
      'or --node URL, --data URL or --metrics URL' +
      (config === undefined ? ', or an assay.json or assay.yaml in this folder' : '') +
      (judging[command] ? ', or --reference for the reference provider' : ''),
  );
};

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
