import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Call } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { isObject } from '../../engine/model/paths.ts';
import { compare } from '../../engine/model/run.ts';

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
export const entryName = (feature: string): string => createHash('sha256').update(feature).digest('hex').slice(0, 16);

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
