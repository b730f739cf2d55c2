import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Call } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { isObject } from '../../engine/model/paths.ts';
import { compare } from '../../engine/model/run.ts';
import { pickAt } from '../inputs/valid-value.ts';

/**
 * A folder of inputs that several campaigns may use at the same time: one file per behaviour of the target, named by a
 * hash of the feature that the answer showed. Files are replaced as a whole, and only by a smaller input.
 */

const isCall = (contract: Contract, value: unknown): value is Call =>
  isObject(value) &&
  typeof value['operation'] === 'string' &&
  contract.hasOperation(value['operation']) &&
  isObject(value['parameters']) &&
  ['valid', 'invalid', 'open'].includes(String(value['input']));

/** Undefined if the file is gone: a merge may have replaced it. */
function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The base name of the file of a feature. */
const entryName = (feature: string): string => createHash('sha256').update(feature).digest('hex').slice(0, 16);

/** Whether one JSON text is smaller than the other; of equal lengths, the first in code unit order. */
export const isSmaller = (left: string, right: string): boolean =>
  left.length < right.length || (left.length === right.length && compare(left, right) < 0);

export function makeCorpus(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
}

/** The inputs in a folder in the order of their names, at most `maxInputs`. Files that hold no call are left out. */
export const readCorpus = (contract: Contract, folder: string, maxInputs: number): readonly Call[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(0, maxInputs)
    .flatMap((name) => {
      const call = parseJson(readText(path.join(folder, name)) ?? '');
      return isCall(contract, call) ? [call] : [];
    });

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Gives a written file a name that nobody has taken. False if another process took it first. */
function takeName(temporary: string, file: string): boolean {
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // Not every file system has links.
    fs.renameSync(temporary, file);
  }
  return true;
}

/** Writes an input, unless the folder has one of this name that is as small. Readers never see a part of a file. */
export function writeEntry(folder: string, name: string, call: Call): void {
  const file = path.join(folder, `${name}.json`);
  const text = `${stringifyJson(call)}\n`;
  const before = readText(file);
  if (before !== undefined && !isSmaller(text, before)) return;
  // Another ending, so that no reader takes it for an input. Several processes may write one name at the same time.
  const temporary = path.join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx' });
    if (before !== undefined) return fs.renameSync(temporary, file);
    if (takeName(temporary, file)) return;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  writeEntry(folder, name, call);
}

/** Maximum inputs kept. The target decides how many different answers it has. */
const maxInputs = 4_000;

/** Maximum features that are counted. */
const maxFeatures = 40_000;

interface Entry {
  readonly call: Call;
  /** The feature that was new. */
  readonly feature: string;
}

/**
 * Inputs whose answers showed a new feature. If a folder is given, the corpus starts with the inputs of earlier runs.
 */
export class Corpus {
  readonly #entries: Entry[] = [];
  readonly #met = new Map<string, number>();
  readonly #folder: string | undefined;
  /** Inputs of earlier runs. They are sent first, so that their features are not new later. */
  readonly earlier: readonly Call[];

  constructor(contract: Contract, folder?: string) {
    this.#folder = folder;
    if (folder !== undefined) makeCorpus(folder);
    this.earlier = folder === undefined ? [] : readCorpus(contract, folder, maxInputs);
  }

  /** The inputs by the names of their files. */
  get entries(): readonly (readonly [name: string, call: Call])[] {
    return this.#entries.map(({ feature, call }) => [entryName(feature), call]);
  }

  /** Counts the features of an exchange, and keeps its input if one of them is new. Returns whether one was. */
  offer(call: Call, features: readonly string[]): boolean {
    let feature: string | undefined;
    for (const name of features) {
      const times = this.#met.get(name) ?? 0;
      if (times === 0) feature ??= name;
      if (times > 0 || this.#met.size < maxFeatures) this.#met.set(name, times + 1);
    }
    if (feature === undefined || this.#entries.length >= maxInputs) return false;
    this.#entries.push({ call, feature });
    if (this.#folder !== undefined) writeEntry(this.#folder, entryName(feature), call);
    return true;
  }

  /** The one of two random entries with the rarer feature. */
  choose(first: number, second: number): Call | undefined {
    const [a, b] = [first, second].map((dice) => pickAt(this.#entries, dice));
    if (!a || !b) return undefined;
    return (this.#met.get(a.feature) ?? 0) <= (this.#met.get(b.feature) ?? 0) ? a.call : b.call;
  }
}
