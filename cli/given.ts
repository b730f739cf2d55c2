import fs from 'node:fs';
import path from 'node:path';
import { isHistory } from '../reports/allure/history.ts';
import { written } from './out-folder.ts';
import type { RunFlags } from './run-flags.ts';
import { cannotWrite, Usage } from './usage.ts';

/** What can be known to be wrong with the values of options before a run. */

/** A value that a shell left empty (`--out "$UNSET"`) is a mistake: as a path it would be the current folder. */
const checkFilled = (flags: RunFlags): void => {
  for (const [name, value] of Object.entries(flags) as [string, unknown][])
    if (value === '' || (Array.isArray(value) && value.includes('')))
      throw new Usage(`--${name}: the value is empty; give one, or leave the option out`);
};

const checkNamespace = ({ namespace }: RunFlags): void => {
  if (namespace !== undefined && !/^[A-Za-z]\w*$/.test(namespace))
    throw new Usage(
      `--namespace ${namespace}: that is no prefix of methods; give letters and digits without a dot, like vm`,
    );
};

/** Characters of a header's name (RFC 9110, 5.6.2). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

const checkHeader = ({ 'api-key-header': name }: RunFlags): void => {
  if (name !== undefined && !headerName.test(name))
    throw new Usage(`--api-key-header ${name}: that is no name of a header; give the name alone, like x-data-api-key`);
};

/** The folder that is there and would take a file or folder that is not there yet. */
const existingAbove = (file: string): string => (fs.existsSync(file) ? file : existingAbove(path.dirname(file)));

/** @throws Usage where a file, or a folder to be made, could not be written. */
const checkWritable = (option: string, file: string): void => {
  const above = existingAbove(path.resolve(file));
  try {
    fs.accessSync(above, fs.constants.W_OK);
    if (above !== path.resolve(file) && !fs.statSync(above).isDirectory())
      throw Object.assign(new Error(`${above} is no folder`), { code: 'ENOTDIR' });
  } catch (error) {
    throw cannotWrite(option, file, error);
  }
};

/** The history is written anew with every run: a file of something else would be lost. */
const checkHistory = ({ history }: RunFlags): void => {
  if (history === undefined) return;
  checkWritable('--history', history);
  const found = fs.statSync(history, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new Usage(`--history ${history} is a folder; name a file in it, like ${path.join(history, 'history.jsonl')}`);
  if (found && !isHistory(fs.readFileSync(history, 'utf8')))
    throw new Usage(`--history ${history} is no history of runs, and would be written over; name another file`);
};

/** @throws Usage where what the run is to read lies among the files that it replaces. */
export const checkApart = ({ regressions }: RunFlags, out: string): void => {
  if (regressions === undefined) return;
  const [first = ''] = path.relative(out, path.resolve(regressions)).split(path.sep);
  if (written.includes(first))
    throw new Usage(
      `--regressions ${regressions} lies among the results that this run replaces; copy it to another folder, or give another --out`,
    );
};

/** @throws Usage where an option's value cannot be right. */
export const checkGiven = (flags: RunFlags): void => {
  checkFilled(flags);
  checkNamespace(flags);
  checkHeader(flags);
  checkHistory(flags);
};

/** @throws Usage where the inputs of a fuzzer cannot be kept. */
export const checkCorpus = (folder: string): void => {
  if (folder === '') throw new Usage('--corpus: the value is empty; give a folder, or leave the option out');
  checkWritable('--corpus', folder);
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new Usage(`--corpus ${folder} is a file; give a folder, it is made where there is none`);
};
