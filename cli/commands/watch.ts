import { fileError } from '../../engine/model/file-error.ts';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { appendingRange } from '../../engine/model/list-range.ts';
import { harmless } from '../../engine/model/text.ts';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { defaultGate } from '../../engine/model/gate.ts';
import { onStopSignals } from '../run/stop-signals.ts';
import { recordingName } from '../../engine/client/recording-file.ts';
import { defaultLimits, type EngineOptions } from '../../engine/run/options.ts';
import { dayOf } from '../../compare/ledger/baseline.ts';
import { writeAtomically } from '../../reports/write.ts';
import { type Clock, type CompletedRound, systemClock } from '../../compare/rounds/round.ts';
import type { WatchState } from '../../compare/rounds/state.ts';
import { targetText } from '../../engine/model/run.ts';
import { changeSummary, lowCoverage, roundLine } from '../../compare/rounds/summary.ts';
import type { Beside } from '../../compare/rounds/round-laws.ts';
import { watch } from '../../compare/rounds/watch.ts';
import { flagsOf, isOfDocument } from './compare-sides.ts';
import { contractFor, saveContract } from '../options/contract.ts';
import { openSecrets } from '../../engine/client/credentials/secrets.ts';
import { diskFaultOnly } from '../run/disk.ts';
import { takeFolder } from '../run/folder-lock.ts';
import { reproductionOf } from '../run/invocation.ts';
import { runOnChange } from './watch-on-change.ts';
import type { RunFlags, ValuesOf } from '../options/table.ts';
import { ask, codeOf } from '../run/preflight.ts';
import { askedFlags, requireTarget, settings } from '../options/settings.ts';
import { exit, Usage } from '../usage.ts';
import {
  beginRound,
  evidenceIn,
  finishRound,
  readState,
  readSubjects,
  watchFiles,
  writeState,
  writeSubjectsOf,
} from './watch-folder.ts';
import { writeRound } from './watch-results.ts';
import { watchOver } from '../run/watchdog.ts';
import { defined } from '../../engine/model/defined.ts';

/** The options of `assay watch`. */
export type WatchCommand = Omit<ValuesOf<'watch'>, 'metrics-port' | 'metrics-host'>;

/** A clock and a callback that other code supplies; the command line has no options for them. */
export interface Watching {
  readonly clock?: Clock;
  /** Called after each round, when its state is saved. */
  onRound?(report: RoundReport): void | Promise<void>;
}

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

const say = (line: string): void => void process.stdout.write(`${harmless(line)}\n`);
const complain = (line: string): void => void process.stderr.write(`${harmless(`assay: ${line}`)}\n`);

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
const readBeside = (text: string, flags: RunFlags, contract: JudgedContract): Beside => {
  const hasHead = (contract.comparison?.heads ?? []).length > 0;
  if (!hasHead && !contract.operations.some(({ listing }) => appendingRange(listing) !== undefined))
    throw new Usage(
      '--beside compares heads and closed windows, and the document declares neither; declare a head ' +
        '(`tells: head` in x-assay-members) or a closed window (`appends: true` on a range in x-assay-list)',
    );
  const besideFlags = { ...flags, ...flagsOf('--beside', text, isOfDocument(contract)) };
  const { engine } = settings(besideFlags, dayOf(new Date().toISOString()), contract);
  return { name: text, engine, secrets: openSecrets(engine) };
};

const openFolder = (folder: string): { release(): void } => {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Usage(`--out ${folder} cannot be written to (${fileError(error)}); name a folder that can`);
  }
  return takeFolder(folder, '--out');
};

/** Watches a target until a signal comes or the rounds are done. Returns the exit code. */
export const watchTarget = async (command: WatchCommand, { clock = systemClock, onRound }: Watching = {}) => {
  const { every, out: stateFolder, 'max-requests': budget, rounds, 'on-change': onChange, ...otherFlags } = command;
  const { 'max-lag-blocks': blocks, 'max-lag-seconds': seconds, beside: besideText, ...flags } = otherFlags;
  const everyMs = millisecondsOf(every);
  const chosenContract = await contractFor(askedFlags(flags));
  const { contract } = chosenContract;
  const read = () => settings(flags, dayOf(clock.now().toISOString()), contract);
  const first = read();
  requireTarget('watch', first);
  const { engine, waitMs, config } = first;
  const target = targetText({ target: engine.target, embedded: false, ...defined({ config }) });
  const deployment = besideText === undefined ? undefined : readBeside(besideText, flags, contract);
  // A wrong option never becomes right. A target that does not answer yet may.
  const { checked } = await ask(contract, engine, { waitMs: 0, quiet: true });
  const wrong = checked.find(({ trouble }) => trouble?.kind === 'usage')?.trouble;
  if (wrong && codeOf(checked.filter(({ trouble }) => trouble)) === exit.usage)
    throw new Usage(`${wrong.what}; ${wrong.advice}`);
  const folder = path.resolve(stateFolder);
  const lock = openFolder(folder);
  const stop = onStopSignals();
  let last: RoundReport | undefined;
  let watchdog: ReturnType<typeof watchOver> | undefined;
  try {
    const state = readState(folder, targetName(contract, engine), clock.now().toISOString());
    await saveContract(folder, chosenContract);
    let running = '';
    let usable = engine;
    // Entries of a baseline expire, and keys are renewed, so files are read in each round. A file that is being written
    // at this moment changes nothing.
    const engineNow = (): EngineOptions => {
      try {
        usable = read().engine;
      } catch (error) {
        if (!(error instanceof Usage)) throw error;
        complain(`${error.message}; the options of the round before stay`);
      }
      return usable;
    };
    const save = async (completed: CompletedRound): Promise<void> => {
      watchdog?.stop();
      await writeRound(contract, completed, running);
      // Without a judged case, the results of the round before stay.
      if (completed.judged) finishRound(folder);
      await writeSubjectsOf(folder, completed.subjects);
      await writeState(folder, completed.state);
      for (const defect of completed.judged?.judgements.defects ?? [])
        complain(`a defect of the harness, please report it: ${defect.slice(0, 2_000)}`);
    };
    const alert = async (report: RoundReport): Promise<void> => {
      if (report.changes.length === 0) return;
      const file = path.join(folder, watchFiles.summary);
      const summary = changeSummary(contract, report);
      await writeAtomically(file, `${summary}\n`);
      const failure = onChange === undefined ? undefined : await runOnChange(onChange, { summary, file });
      if (failure !== undefined) complain(`--on-change: ${failure}`);
    };
    const watched = await watch(
      { state, subjects: readSubjects(folder) },
      {
        contract,
        engine,
        optionsOf: () => {
          const now = engineNow();
          return {
            secrets: openSecrets(now),
            engine: {
              ...now,
              recording: path.join(running, recordingName),
              reproduction: reproductionOf(path.join(folder, watchFiles.latest)),
            },
          };
        },
        budget,
        ...defined({ firstDepth: flags.depth === undefined ? ('quick' as const) : undefined }),
        maxLag: { ...defined({ blocks, seconds }) },
        ...defined({ beside: deployment }),
        waitMs: waitMs > 0 ? waitMs : defaultWaitMs,
        clock,
        evidence: evidenceIn(folder, state),
        everyMs,
        ...defined({ rounds }),
        onStart: () => {
          running = beginRound(folder);
          watchdog = watchOver({ maxTimeMs: engine.maxTimeMs ?? defaultLimits.maxTimeMs }, running);
        },
        save,
        onRound: async (report) => {
          last = report;
          say(roundLine(contract, report, target, everyMs));
          await alert(report);
          await onRound?.(report);
        },
      },
      stop.signal,
    );
    if (watched.isInterrupted) return exit.interrupted;
    const shortfall = rounds !== undefined && watched.state.result === 'green' ? last && tooLittle(last) : undefined;
    if (shortfall !== undefined) complain(shortfall);
    return shortfall === undefined ? codes[watched.state.result] : exit.notJudged;
  } catch (error) {
    if (error instanceof Usage) throw error;
    complain(`${diskFaultOnly(error)}; the state of the last completed round stays in ${folder}`);
    return exit.notJudged;
  } finally {
    watchdog?.stop();
    stop.ignore();
    lock.release();
  }
};
