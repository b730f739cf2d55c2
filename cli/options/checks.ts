import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Options } from './table.ts';
import { written } from '../run/out-folder.ts';
import { cannotWrite, Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';
import type { EngineOptions } from '../../engine/run/options.ts';

/** Checks of files and folders in options, before a run. */

/** The nearest existing parent of a path. */
const existingAbove = (file: string): string => (fs.existsSync(file) ? file : existingAbove(path.dirname(file)));

/** @throws Usage if a command could not write the file or folder that an option names. */
export const mustBeWritable = (option: string, file: string, kind: 'file' | 'folder'): void => {
  const above = existingAbove(path.resolve(file));
  const isThere = above === path.resolve(file);
  const isFolder = fs.statSync(above).isDirectory();
  if (kind === 'folder' && isThere && !isFolder)
    throw new Usage(`${option} ${file} is a file; give a folder (a missing folder is created)`);
  if (kind === 'file' && isThere && isFolder) throw new Usage(`${option} ${file} is a folder; give the path of a file`);
  try {
    fs.accessSync(above, fs.constants.W_OK);
    if (!isThere && !isFolder) throw Object.assign(new Error(`${above} is no folder`), { code: 'ENOTDIR' });
  } catch (error) {
    throw cannotWrite(option, file, error, kind);
  }
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

/** Packages that `npm install --omit=optional` leaves out. Only Allure's results and page need them. */
const packages = ['allure', 'allure-js-commons', 'allure-vitest', 'vitest'] as const;

/** Whether Node finds a package from a folder. Vitest, which may load this module, has no `import.meta.resolve`. */
const isInstalled = (name: string, folder = import.meta.dirname): boolean => {
  if (fs.existsSync(path.join(folder, 'node_modules', name))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInstalled(name, above);
};

/** @throws Usage if the packages for `--report allure` were left out. */
export const checkAllure = (): void => {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new Usage(
      `--report allure needs ${missing.join(', ')}, which --omit=optional left out: npm install --include=optional; ` +
        'all other reports are written without it',
    );
};

/** The first certificate of a file. @throws Usage if the file holds none. */
const certificateIn = (file: string): X509Certificate => {
  try {
    return new X509Certificate(fs.readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isUnreadable = code?.startsWith('E') && !code.startsWith('ERR_');
    const fault = isUnreadable ? `cannot be read (${code})` : 'holds no certificate';
    throw new Usage(`ca ${file}: ${fault}; give a PEM file of certificates`);
  }
};

/** How certificates are verified. */
export const tlsOf = ({ insecure, ca }: Options): Pick<EngineOptions, 'insecure' | 'caFile'> => {
  if (ca !== undefined) certificateIn(ca);
  return defined({ insecure: insecure || undefined, caFile: ca === undefined ? undefined : path.resolve(ca) });
};
