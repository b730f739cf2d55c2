import fs from 'node:fs';
import path from 'node:path';
import { written } from '../run/out-folder.ts';
import type { Options } from './table.ts';
import { cannotWrite, Usage } from '../usage.ts';

/** Checks of files and folders in options, before a run. */

/** The nearest existing parent of a path. */
const existingAbove = (file: string): string => (fs.existsSync(file) ? file : existingAbove(path.dirname(file)));

/** @throws Usage if a file, or a new folder, could not be written. */
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

/** @throws Usage if no run can be added to the history. */
export const checkHistory = ({ history }: Options): void => {
  if (history === undefined) return;
  checkWritable('--history', history);
  if (fs.statSync(history, { throwIfNoEntry: false })?.isFile())
    throw new Usage(`--history ${history} is a file; give a folder (a missing folder is created)`);
};

/** @throws Usage if the metrics cannot be written. */
export const checkMetricsFile = (file: string): void => {
  checkWritable('metrics-file', file);
  if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Usage(`metrics-file ${file} is a folder; name a file in it, like ${path.join(file, 'assay.prom')}`);
};

/** @throws Usage if the run would read files that it replaces. */
export const checkApart = ({ regressions }: Options, out: string): void => {
  if (regressions === undefined) return;
  const [first = ''] = path.relative(out, path.resolve(regressions)).split(path.sep);
  if (written.includes(first))
    throw new Usage(
      `regressions ${regressions} is among the results that this run replaces; copy it to another folder, ` +
        `or give another --out`,
    );
};

/** @throws Usage if the corpus cannot be written. */
export const checkCorpus = (folder: string): void => {
  checkWritable('--corpus', folder);
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new Usage(`--corpus ${folder} is a file; give a folder (a missing folder is created)`);
};
