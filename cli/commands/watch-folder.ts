import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompletedRound } from '../../compare/rounds/round.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defaultGate } from '../../engine/model/baseline.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { EarlierSubject } from '../../engine/discovery/outside-subjects.ts';
import { subjectsFileName, type SubjectsFile } from '../../engine/run/judge/subjects-file.ts';
import { toSummary } from '../../reports/summary.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import { type Evidence, newState, type WatchState } from '../../compare/rounds/state.ts';
import { faultIn, readJson } from '../options/json-file.ts';
import { runOf } from '../../library/run-of.ts';
import { writeResults } from '../run/conclude.ts';
import { Usage } from '../usage.ts';
import type { ReplayFile } from '../options/results-file.ts';

/** The folder of `assay watch`: state, subjects, evidence and the results of the latest round. */

/** Names in the folder. */
export const watchFiles = {
  state: 'state.json',
  summary: 'summary.txt',
  /** Results of the latest round, and of the round in progress. */
  latest: 'latest',
  running: '.running',
  /** Answers that laws over rounds compare with. */
  answers: 'answers',
  /** Open findings with their exchanges. */
  findings: 'findings',
} as const;

/** Larger files are not read: assay never writes one. */
const maxBytes = 64 * 2 ** 20;

/** The state in the folder, or a new one. @throws Usage if the file is damaged, or of another target. */
export const readState = (folder: string, target: string, now: string): WatchState => {
  const file = path.join(folder, watchFiles.state);
  if (!fs.existsSync(file)) return newState(target, now);
  readJson('--out', file);
  // With all digits: parameters can be integers of 64 bits.
  const value: unknown = parseJson(fs.readFileSync(file, 'utf8'));
  const fault = faultIn('watch-state', value);
  if (fault !== undefined)
    throw new Usage(`--out ${folder}: ${watchFiles.state}: ${fault}; name another folder, or remove this one`);
  // The cast is safe: the schema describes the type.
  const state = value as WatchState;
  if (state.target !== target)
    throw new Usage(
      `--out ${folder} holds the state of another target, network or contract; name a folder for each target`,
    );
  return state;
};

/** The subjects of the last round; none if there is no usable file: they are found again. */
export const readSubjects = (folder: string): readonly EarlierSubject[] => {
  const file = path.join(folder, subjectsFileName);
  if (!fs.existsSync(file)) return [];
  const value = readJson('--out', file);
  return faultIn('subjects', value) === undefined ? (value as SubjectsFile).subjects : [];
};

export const writeSubjectsOf = (folder: string, subjects: readonly EarlierSubject[]): Promise<void> =>
  writeJson(path.join(folder, subjectsFileName), { schema: 'assay-subjects/1', subjects } satisfies SubjectsFile);

/** Parameters can hold integers of 64 bits, so the state is written with all digits. */
export const writeState = (folder: string, state: WatchState): Promise<void> =>
  writeAtomically(path.join(folder, watchFiles.state), `${stringifyJson(state)}\n`);

/** A valid evidence file, or undefined: evidence that cannot be read is made again. */
const readEvidence = (file: string): unknown => {
  try {
    if (fs.statSync(file).size > maxBytes) return undefined;
    const value = parseJson(gunzipSync(fs.readFileSync(file), { maxOutputLength: maxBytes }).toString('utf8'));
    return faultIn('watch-evidence', value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
};

const writeEvidence = (file: string, value: object): void => {
  const temporary = `${file}.tmp`;
  fs.writeFileSync(temporary, gzipSync(stringifyJson(value)));
  fs.renameSync(temporary, file);
};

/** A fingerprint as a file name: operations can have characters that file names cannot. */
const nameOf = (fingerprint: string): string => {
  const hash = createHash('sha256').update(fingerprint).digest('hex').slice(0, 10);
  return `${fingerprint.replaceAll(/[^\w.@-]/g, '_').slice(0, 120)}-${hash}.json.gz`;
};

const isExchange = (value: unknown): value is Exchange => isObject(value) && 'asker' in value;
const isFinding = (value: unknown): value is Finding => isObject(value) && 'fingerprint' in value;

/** Removes files that a killed round left and that the state does not know. */
const prune = (folder: string, knownFiles: ReadonlySet<string>): void => {
  for (const name of fs.readdirSync(folder))
    if (!knownFiles.has(name)) fs.rmSync(path.join(folder, name), { force: true });
};

export const evidenceIn = (folder: string, state: Pick<WatchState, 'findings' | 'remembered'>): Evidence => {
  const answer = (id: string): string => path.join(folder, watchFiles.answers, `${id}.json.gz`);
  const finding = (name: string): string => path.join(folder, watchFiles.findings, nameOf(name));
  for (const name of [watchFiles.answers, watchFiles.findings])
    fs.mkdirSync(path.join(folder, name), { recursive: true });
  prune(path.join(folder, watchFiles.answers), new Set(state.remembered.map(({ id }) => `${id}.json.gz`)));
  prune(
    path.join(folder, watchFiles.findings),
    new Set(state.findings.map((openFinding) => nameOf(openFinding.fingerprint))),
  );
  return {
    readAnswer(id) {
      const value = readEvidence(answer(id));
      return isExchange(value) ? value : undefined;
    },
    writeAnswer: (id, exchange) => writeEvidence(answer(id), exchange),
    removeAnswer: (id) => fs.rmSync(answer(id), { force: true }),
    readFinding(fingerprint) {
      const value = readEvidence(finding(fingerprint));
      return isFinding(value) ? value : undefined;
    },
    writeFinding: (value) => writeEvidence(finding(value.fingerprint), value),
    removeFinding: (fingerprint) => fs.rmSync(finding(fingerprint), { force: true }),
  };
};

/** An empty folder for the recording of a round. */
export const beginRound = (folder: string): string => {
  const running = path.join(folder, watchFiles.running);
  fs.rmSync(running, { recursive: true, force: true });
  fs.mkdirSync(running, { recursive: true });
  return running;
};

/** Puts the results of the completed round in the place of those before. */
export const finishRound = (folder: string): void => {
  const latest = path.join(folder, watchFiles.latest);
  fs.rmSync(latest, { recursive: true, force: true });
  fs.renameSync(path.join(folder, watchFiles.running), latest);
};

/** Writes the results of a round beside its recording, in the form of `assay run`. */
export const writeRound = async (contract: JudgedContract, completed: CompletedRound, out: string): Promise<void> => {
  if (!completed.judged) return;
  const { engine, judgements } = completed.judged;
  const { startedAt, finishedAt } = completed.report;
  const run = runOf(contract, engine, judgements, { startedAt, finishedAt });
  await writeJson(path.join(out, 'replay.json'), { engine, gate: defaultGate } satisfies ReplayFile);
  await writeResults(run, out);
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
};
