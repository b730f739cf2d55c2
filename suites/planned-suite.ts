import path from 'node:path';
import { askedOf } from '../cli/options/asked.ts';
import { contractFor, saveContract } from '../cli/options/contract.ts';
import { type ReportSettings, reportSettings, requireTarget, settings } from '../cli/options/settings.ts';
import type { Options } from '../cli/options/table.ts';
import { saveBeside, saveResults, writeRun } from '../cli/run/conclude.ts';
import { assayCommand, reproductionOf } from '../cli/run/invocation.ts';
import { prepareFolder } from '../cli/run/out-folder.ts';
import { knownValues } from '../cli/run/preflight.ts';
import { caseKey } from '../engine/model/case-key.ts';
import { defined } from '../engine/model/defined.ts';
import type { Outcome } from '../engine/model/judging.ts';
import type { Reproduction } from '../engine/model/reproduction.ts';
import type { Run } from '../engine/model/run.ts';
import { type Contract, contract as contractOf, isDocument } from '../library/contract.ts';
import {
  checkOptions,
  judgePrepared,
  type JudgeOptions,
  prepareJudging,
  type PreparedJudging,
} from '../library/judge.ts';
import { plannedCases, untestedLines } from '../library/judge-run.ts';
import { type Addresses, addressesOf, type JudgedTarget } from '../library/target.ts';
import { presentedCase, resultOf, type TestResult, traceLines } from '../reports/presented.ts';

const script = path.join(import.meta.dirname, '..', 'cli', 'assay.js');

/**
 * The contract and the target of a suite. Options beside these are those of `judge`; they come before those of the
 * file.
 */
export interface ConformanceOptions extends Omit<JudgeOptions, 'signal'> {
  /**
   * A configuration file (`assay.yaml`), a document of an API (a path or URL), or what `contract` of `assay` returns.
   */
  readonly contract: string | Contract | Promise<Contract>;
  /**
   * A base URL, a handler that is judged in this process, an app with one as `fetch`, or an address for each interface
   * by its name. Absent: the target that the configuration file names.
   */
  readonly target?: JudgedTarget;
  /** Folder for the results, the page and the recording, as `assay run` writes them. Absent: nothing is kept. */
  readonly out?: string;
  /** The name of the suite. Default: `conformance`. */
  readonly name?: string;
}

/** The cases of a suite, before they are judged. */
export interface PlannedSuite {
  readonly cases: readonly { readonly operation: string; readonly requirement: string }[];
  /** Judges the cases with these keys. `testFile`: the file with the suite, relative to the root of the project. */
  judge(keys: ReadonlySet<string>, testFile: string): Promise<JudgedSuite>;
}

export interface JudgedSuite {
  /** Why the run is not green although no case failed; absent: it is, or a case failed. */
  readonly untested?: string;
  /** The keys of the cases that failed. */
  readonly failed: readonly string[];
  /** The result of a case for its test. */
  present(key: string): Promise<TestResult>;
}

/** A run that is about to begin, and where its reports go. */
interface PreparedSuite extends Omit<PreparedJudging, 'contract' | 'document'> {
  readonly source: Parameters<typeof saveContract>[1];
  /** Absent: nothing is written. */
  readonly report?: ReportSettings;
}

/** Reads the contract, and plans its cases. @throws Usage for an option that cannot be used. */
export const planSuite = async (options: ConformanceOptions): Promise<PlannedSuite> => {
  const { contract: source, target, out, name = '', ...judgeOptions } = options;
  const isConfig = typeof source === 'string' && !(await isDocument(source));
  const prepared = isConfig
    ? await ofConfiguration(source, target, { out, options: judgeOptions })
    : await ofContract(typeof source === 'string' ? await contractOf({ documents: source }) : await source, {
        target: target ?? {},
        out,
        options: judgeOptions,
      });
  const cases = plannedCases(prepared.settings);
  return {
    cases: cases.map(({ operation, requirement }) => ({ operation: operation.id, requirement: requirement.id })),
    judge: (keys, testFile) =>
      judgeSuite(isWhole(cases, keys) ? prepared : withOnly(prepared, keys), `npx vitest run ${testFile}`, name),
  };
};

/** Whether Vitest selects every case, or only the test of the whole run. */
const isWhole = (cases: readonly unknown[], keys: ReadonlySet<string>): boolean =>
  keys.size === 0 || keys.size === cases.length;

const withOnly = (prepared: PreparedSuite, keys: ReadonlySet<string>): PreparedSuite => {
  const { settings: all } = prepared;
  return { ...prepared, settings: { ...all, engine: { ...all.engine, only: [...keys] } } };
};

/** The options of a suite for one run. */
interface SuiteOptions {
  readonly out: string | undefined;
  readonly options: JudgeOptions;
}

const ofContract = async (
  contract: Contract,
  { target, out, options }: SuiteOptions & { readonly target: JudgedTarget },
): Promise<PreparedSuite> => {
  const prepared = await prepareJudging(contract, target, { ...options, ...defined({ out }) });
  const { engine } = prepared.settings;
  const report = out === undefined ? undefined : reportSettings({ out, report: 'html,json,junit' }, engine.failOn);
  return { ...prepared, source: prepared, ...defined({ report }) };
};

/** The options of `assay run` that a suite gives. */
const flagsOf = (options: JudgeOptions): Options =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined) return [];
      const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [[flag, ['only', 'key', 'header'].includes(name) ? [value].flat() : value]];
    }),
  );

/** Base URLs as options name them. */
const urlFlags = ({ urls }: Addresses): Options => {
  const names = Object.keys(urls);
  if (names.every((name) => ['node', 'data', 'metrics'].includes(name))) return urls;
  const [sole] = names.length === 1 && ['', 'api'].includes(names[0] ?? '') ? Object.values(urls) : [];
  return {
    url:
      sole ??
      Object.entries(urls)
        .map(([name, url]) => `${name}=${url}`)
        .join(),
  };
};

const ofConfiguration = async (
  file: string,
  target: JudgedTarget | undefined,
  { out, options }: SuiteOptions,
): Promise<PreparedSuite> => {
  checkOptions(options);
  const startedAt = new Date().toISOString();
  const line = { config: file, quiet: true, 'world-seed': 1, mutant: [], variant: [], ...defined({ out }) };
  const configured = askedOf('run', { ...line, ...flagsOf(options) });
  const addresses = target === undefined ? { urls: {}, handlers: new Map() } : addressesOf(target);
  const { url, node, data, metrics, ...withoutTarget } = configured;
  const flags = {
    ...withoutTarget,
    ...(target === undefined ? defined({ url, node, data, metrics }) : urlFlags(addresses)),
  };
  const source = await contractFor(flags);
  const all = settings(flags, source.contract, startedAt);
  requireTarget('run', all);
  const { maxMemoryMiB, recording, ...engine } = all.engine;
  return {
    source,
    settings: {
      ...all,
      contract: source.contract,
      startedAt,
      engine: {
        ...engine,
        // The memory of this process is not that of the run alone.
        ...defined({ maxMemoryMiB: flags['max-memory'] === undefined ? undefined : maxMemoryMiB }),
        ...defined({ recording: out === undefined ? undefined : recording }),
      },
    },
    waitMs: all.waitMs,
    addresses,
    ...defined({ report: out === undefined ? undefined : all.report }),
  };
};

/** How findings of a suite are reproduced: from the folder of the results, if it has what a replay needs. */
const reproductionFor = ({ report, addresses }: PreparedSuite, again: string): Reproduction => {
  const command = assayCommand([process.execPath, script]);
  if (report && addresses.handlers.size === 0) return reproductionOf(report.out, undefined, command);
  return { command, again, ...defined({ inProcess: addresses.handlers.size > 0 ? true : undefined }) };
};

const judgeSuite = async (prepared: PreparedSuite, again: string, name: string): Promise<JudgedSuite> => {
  const { source, report, settings: all } = prepared;
  const engine = { ...all.engine, reproduction: reproductionFor(prepared, again) };
  const folder = report && prepareFolder(report.out);
  try {
    const { run, judgements } = await judgePrepared(
      { ...prepared, settings: { ...all, engine } },
      { presets: knownValues(source.contract) },
    );
    const defects = judgements?.defects ?? [];
    if (report) {
      await saveContract(report.out, source);
      if (judgements) await saveBeside(source.contract, report.out, judgements);
      await saveResults(run, report.out, { engine: all.engine, ...defined({ gate: all.gate }) });
      // Vitest writes Allure's results itself.
      const formats = new Set([...report.formats].filter((format) => format !== 'allure'));
      await writeRun(
        run,
        { ...report, formats },
        { defects: Promise.resolve(defects), allureResults: isAllureActive() },
      );
      folder?.replaceEarlier();
    }
    const [defect] = defects;
    const untested =
      defect === undefined
        ? untestedLines({ run, ...defined({ judgements }) }, engine.failOn).join('\n')
        : `a defect of assay, please report it: ${defect}`;
    return presentedSuite(run, untested, (outcome) => `${again} -t '${testPattern(name, outcome)}'`);
  } finally {
    folder?.release();
  }
};

/** Whether the setup of allure-vitest is installed and used. */
const isAllureActive = (): boolean => 'allureTestRuntime' in globalThis;

/** The pattern of `-t` for the test of a case. */
const testPattern = (name: string, { operation, requirement }: Outcome): string =>
  [name, operation, requirement].join(' ').replaceAll(/[\\^$*+?()[\]{}|]/g, String.raw`\$&`);

/** Curl lines of a failed test; the results have all of them. */
const maxCurl = 3;

const presentedSuite = (run: Run, untested: string, againOf: (outcome: Outcome) => string): JudgedSuite => {
  const outcomes = new Map(run.outcomes.map((outcome) => [caseKey(outcome), outcome]));
  const withReplay = (result: TestResult, outcome: Outcome): TestResult => {
    const finding = outcome.findings.find(({ known }) => known === undefined);
    if (result.state !== 'fail' || !finding) return result;
    const { statement, section } = run.contract.requirement(outcome.requirement);
    const message = [
      finding.message,
      `${statement} (${section})`,
      ...(run.traceUrl === undefined ? [] : traceLines(finding, run.traceUrl)),
      ...finding.curl.slice(0, maxCurl),
      againOf(outcome),
    ];
    return { ...result, message: message.join('\n') };
  };
  return {
    ...defined({ untested: untested === '' ? undefined : untested }),
    failed: run.outcomes.flatMap((outcome) => (resultOf(run, outcome).state === 'fail' ? [caseKey(outcome)] : [])),
    async present(key) {
      const outcome = outcomes.get(key);
      if (!outcome) throw new Error(`${key} was not judged`);
      if (isAllureActive()) {
        const { labelCase } = await import('../reports/vitest/allure-labels.ts');
        await labelCase(presentedCase(run, outcome));
      }
      // The test of the whole run has the reason, which is the same for all.
      if (run.untestable !== undefined) return { state: 'skip', reason: 'the target was not tested' };
      return withReplay(resultOf(run, outcome), outcome);
    },
  };
};
