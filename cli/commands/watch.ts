import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { flagsOf, isOfDocument } from './compare-sides.ts';
import {
  beginRound,
  evidenceIn,
  finishRound,
  readState,
  readSubjects,
  watchFiles,
  writeRound,
  writeState,
  writeSubjectsOf,
} from './watch-folder.ts';
import { type Asked, readAgain } from '../options/asked.ts';
import { type ChosenContract, contractFor, saveContract } from '../options/contract.ts';
import { requireTarget, type Settings, settings } from '../options/settings.ts';
import { takeFolder } from '../run/folder-lock.ts';
import { reproductionOf } from '../run/invocation.ts';
import { diskFaultOnly } from '../run/out-folder.ts';
import { ask, codeOf } from '../run/preflight.ts';
import { onStopSignals, watchOver } from '../run/watchdog.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';
import type { Beside } from '../../compare/rounds/round-laws.ts';
import { type CompletedRound, systemClock } from '../../compare/rounds/round.ts';
import type { WatchState } from '../../compare/rounds/state.ts';
import { changeSummary, lowCoverage, roundLine } from '../../compare/rounds/summary.ts';
import { watch } from '../../compare/rounds/watch.ts';
import { openSecrets } from '../../engine/client/credentials/secrets.ts';
import { recordingName } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import { hasRules } from '../../rules/with-rules.ts';
import { fileError } from '../../engine/model/files.ts';
import { defaultGate } from '../../engine/model/baseline.ts';
import { appendingRange } from '../../engine/model/list-range.ts';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { targetText } from '../../engine/model/run.ts';
import { complain, complainOfDefect, print } from '../progress.ts';
import { defaultLimits, type EngineOptions } from '../../engine/run/options.ts';
import { earlierMetrics, MetricsRegistry, saveMetrics } from '../../reports/metrics/registry.ts';
import { serveMetrics } from '../../reports/metrics/server.ts';
import { writeAtomically } from '../../reports/write.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Timers of Node.js cannot wait for a month. */
const longestHours = 168;

/** @throws Usage if the time is too long. */
const millisecondsOf = (time: string): number => {
  const ms = Number(time.slice(0, -1)) * unitMs[time.slice(-1) as keyof typeof unitMs];
  if (ms > longestHours * unitMs.h) throw new Usage(`--every ${time}: give at most ${longestHours}h`);
  return ms;
};

/** Milliseconds that a target which is not ready gets in each round, unless --wait-ready says otherwise. */
const defaultWaitMs = 5_000;

/** Identifies the target of a state. */
const targetName = ({ name }: JudgedContract, { target, network }: EngineOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([name, Object.entries(target).sort(), network]))
    .digest('hex')
    .slice(0, 20);

const codes: Readonly<Record<WatchState['result'], number>> = {
  green: exit.ok,
  findings: exit.findings,
  'not-tested': exit.notJudged,
};

/**
 * A watch that ends by `--rounds` is not green if too few cases of an interface were judged. Returns the line that says
 * so, or undefined if enough cases were judged.
 */
const tooLittle = (report: RoundReport): string | undefined => {
  const [low] = lowCoverage(report);
  return (
    low &&
    `not tested: ${low.judged} of ${low.selected} cases of the ${low.interface} interface were judged, ` +
      `green needs ${defaultGate.minJudged} %; give more --rounds or more --max-requests`
  );
};

/** The deployment of `--beside`, with the options of the target. @throws Usage if nothing can be compared. */
const readBeside = (text: string, asked: Asked<'watch'>, contract: JudgedContract): Beside => {
  const hasHead = (contract.comparison?.heads ?? []).length > 0;
  if (!hasHead && !contract.operations.some(({ listing }) => appendingRange(listing) !== undefined))
    throw new Usage(
      '--beside compares heads and closed windows, and the document declares neither; declare a head ' +
        '(`tells: head` in x-assay-members) or a closed window (`appends: true` on a range in x-assay-list)',
    );
  const ofBeside = { ...asked, ...flagsOf('--beside', text, isOfDocument(contract)) };
  const { engine } = settings(ofBeside, contract);
  return { name: text, engine, secrets: openSecrets(engine) };
};

const openFolder = (folder: string): { release(): void } => {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite('--out', folder, error, 'folder');
  }
  return takeFolder(folder, '--out');
};

/** The metrics of a watch: at a port, in a file, or both. */
interface Metrics {
  update(report: RoundReport): Promise<void>;
  close(): Promise<void>;
}

/** @throws Usage if the file, the port or the host cannot be used. */
const openMetrics = async (asked: Asked<'watch'>): Promise<Metrics | undefined> => {
  const { 'metrics-port': port, 'metrics-host': host, 'metrics-file': file } = asked;
  if (port === undefined && file === undefined) return undefined;
  const registry = new MetricsRegistry();
  if (file !== undefined) registry.continue(await earlierMetrics(file));
  const refuse = (error: unknown): never => {
    throw new Usage(
      `--metrics-port ${port} cannot be used at --metrics-host ${host} ` +
        `(${fileError(error)}); give another port, or 0 for any free port`,
    );
  };
  const server = port === undefined ? undefined : await serveMetrics(registry, { host, port }).catch(refuse);
  if (server) process.stderr.write(`metrics: ${server.url}/metrics\n`);
  return {
    async update(report) {
      registry.update(report);
      // A full disk must not end the watch: the port still serves the metrics.
      if (file !== undefined)
        await saveMetrics(file, registry).catch((error: unknown) => complain(diskFaultOnly(error)));
    },
    close: async () => server?.close(),
  };
};

/** Watches a target until a signal comes or the rounds are done. Returns the exit code. */
export const watchTarget = async (asked: Asked<'watch'>): Promise<number> => {
  const metrics = await openMetrics(asked);
  try {
    return await new TargetWatch(asked, await contractFor(asked), metrics).run();
  } finally {
    await metrics?.close();
  }
};

/** The rounds of a watch, and what each of them leaves in the folder. */
class TargetWatch {
  readonly #asked: Asked<'watch'>;
  readonly #chosen: ChosenContract;
  readonly #contract: JudgedContract;
  readonly #metrics: Metrics | undefined;
  readonly #settings: Settings;
  readonly #everyMs: number;
  readonly #target: string;
  readonly #folder: string;
  readonly #beside: Beside | undefined;
  /** Options of the latest round. */
  #engine: EngineOptions;
  /** Folder of the round in progress. */
  #running = '';
  #watchdog: ReturnType<typeof watchOver> | undefined;
  #last: RoundReport | undefined;

  /** @throws Usage for options that are wrong. */
  constructor(asked: Asked<'watch'>, chosen: ChosenContract, metrics: Metrics | undefined) {
    const { contract } = chosen;
    [this.#asked, this.#chosen, this.#contract, this.#metrics] = [asked, chosen, contract, metrics];
    this.#everyMs = millisecondsOf(asked.every);
    this.#settings = settings(asked, contract, systemClock.now().toISOString());
    requireTarget('watch', this.#settings);
    const { engine, config } = this.#settings;
    this.#engine = engine;
    this.#target = targetText({ target: engine.target, embedded: false, ...defined({ config }) });
    this.#folder = path.resolve(asked.out);
    this.#beside = asked.beside === undefined ? undefined : readBeside(asked.beside, asked, contract);
  }

  /** Runs the rounds. Returns the exit code. */
  async run(): Promise<number> {
    await this.#checkTarget();
    const lock = openFolder(this.#folder);
    const stop = onStopSignals();
    try {
      return await this.#watch(stop.signal);
    } catch (error) {
      if (error instanceof Usage) throw error;
      complain(`${diskFaultOnly(error)}; the state of the last completed round stays in ${this.#folder}`);
      return exit.notJudged;
    } finally {
      this.#watchdog?.stop();
      stop.ignore();
      lock.release();
    }
  }

  /** @throws Usage for an option that the target shows to be wrong: it never becomes right. A silent target may. */
  async #checkTarget(): Promise<void> {
    const { checked } = await ask(this.#contract, this.#engine, { waitMs: 0, quiet: true });
    const wrong = checked.find(({ trouble }) => trouble?.kind === 'usage')?.trouble;
    if (wrong && codeOf(checked.filter(({ trouble }) => trouble)) === exit.usage)
      throw new Usage(`${wrong.what}; ${wrong.advice}`);
  }

  async #watch(signal: AbortSignal): Promise<number> {
    const [asked, contract, folder, { engine, waitMs }] = [this.#asked, this.#contract, this.#folder, this.#settings];
    const { rounds, depth, 'max-requests': budget, 'max-lag-blocks': blocks, 'max-lag-seconds': seconds } = asked;
    const state = readState(folder, targetName(contract, engine), systemClock.now().toISOString());
    await saveContract(folder, this.#chosen);
    const watched = await watch(
      { state, subjects: readSubjects(folder) },
      {
        contract,
        engine,
        optionsOf: () => this.#optionsOfRound(),
        budget,
        maxLag: { ...defined({ blocks, seconds }) },
        ...defined({ firstDepth: depth === undefined ? ('quick' as const) : undefined, beside: this.#beside, rounds }),
        waitMs: waitMs > 0 ? waitMs : defaultWaitMs,
        clock: systemClock,
        evidence: evidenceIn(folder, state),
        everyMs: this.#everyMs,
        onStart: () => {
          this.#running = beginRound(folder);
          this.#watchdog = watchOver(
            { maxTimeMs: engine.maxTimeMs ?? defaultLimits.maxTimeMs, hasRules: hasRules(this.#contract) },
            this.#running,
          );
        },
        save: (completed) => this.#save(completed),
        onRound: (report) => this.#tell(report),
      },
      signal,
    );
    if (watched.isInterrupted) return exit.interrupted;
    const isGreen = rounds !== undefined && watched.state.result === 'green';
    const shortfall = isGreen ? this.#last && tooLittle(this.#last) : undefined;
    if (shortfall !== undefined) complain(shortfall);
    return shortfall === undefined ? codes[watched.state.result] : exit.notJudged;
  }

  /**
   * Entries of a baseline expire, and keys are renewed, so files are read in each round. A file that is being written
   * at this moment changes nothing.
   */
  #optionsOfRound() {
    try {
      const now = systemClock.now().toISOString();
      this.#engine = settings(readAgain('watch', this.#asked), this.#contract, now).engine;
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      complain(`${error.message}; the options of the round before stay`);
    }
    const recording = path.join(this.#running, recordingName);
    const reproduction = reproductionOf(path.join(this.#folder, watchFiles.latest));
    return { secrets: openSecrets(this.#engine), engine: { ...this.#engine, recording, reproduction } };
  }

  async #save(completed: CompletedRound): Promise<void> {
    this.#watchdog?.stop();
    await writeRound(this.#contract, completed, this.#running);
    // Without a judged case, the results of the round before stay.
    if (completed.judged) finishRound(this.#folder);
    await writeSubjectsOf(this.#folder, completed.subjects);
    await writeState(this.#folder, completed.state);
    for (const defect of completed.judged?.judgements.defects ?? []) complainOfDefect(defect);
  }

  /** Prints the line of a round, runs `--on-change`, and updates the metrics. */
  async #tell(report: RoundReport): Promise<void> {
    this.#last = report;
    print(roundLine(this.#contract, report, this.#target, this.#everyMs));
    if (report.changes.length > 0) await this.#alert(changeSummary(this.#contract, report));
    await this.#metrics?.update(report);
  }

  async #alert(summary: string): Promise<void> {
    const file = path.join(this.#folder, watchFiles.summary);
    await writeAtomically(file, `${summary}\n`);
    const { 'on-change': command } = this.#asked;
    const failure = command === undefined ? undefined : await runOnChange(command, { summary, file });
    if (failure !== undefined) complain(`--on-change: ${failure}`);
  }
}

/** Milliseconds that a command of the user may take. */
const longestMs = 30_000;

/** Environment variable that holds the path of the summary. */
const summaryVariable = 'ASSAY_SUMMARY_FILE';

/**
 * Runs a command of the user in a shell. Texts of the target reach it on standard input and in a file only, never as a
 * part of the command. Returns why it failed, or undefined.
 */
export const runOnChange = (
  command: string,
  { summary, file, maxMs = longestMs }: { readonly summary: string; readonly file: string; readonly maxMs?: number },
): Promise<string | undefined> =>
  new Promise((resolve) => {
    // A process group of its own, so that a command that hangs ends with everything that it started.
    const child = spawn('sh', ['-c', command], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, [summaryVariable]: file },
    });
    const end = (failure: string | undefined): void => {
      clearTimeout(timer);
      resolve(failure);
    };
    const timer = setTimeout(() => {
      if (child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It ended in this moment.
        }
      }
      end(`it did not end within ${maxMs / 1_000} s`);
    }, maxMs);
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) =>
      end(code === 0 ? undefined : `it ended with ${signal === null ? `code ${code}` : signal}`),
    );
    // A command need not read its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${summary}\n`);
  });
