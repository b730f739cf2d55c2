import { execFile } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installPackage } from '../package/tarball.ts';
import { temporary } from '../temporary.ts';

/** A project of a user with the package, and Vitest in it. */

const top = path.join(import.meta.dirname, '..', '..');
export const vitestFile = path.join(top, 'node_modules', 'vitest', 'vitest.mjs');

/** A folder with the package, as npm installs it. */
export const userProject = (): string => {
  const project = temporary();
  installPackage(project);
  return project;
};

export interface VitestEnded {
  readonly status: number;
  readonly output: string;
}

/** Runs Vitest once in a folder. */
export const runVitest = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<VitestEnded> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [vitestFile, 'run', '--no-color', ...args],
      { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
        resolve({ status, output: stripVTControlCharacters(`${stdout}${stderr}`) });
      },
    );
  });
