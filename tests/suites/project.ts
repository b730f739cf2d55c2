import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { temporary } from '../temporary.ts';

/** A project of a user with the package, and Vitest in it. */

const top = path.join(import.meta.dirname, '..', '..');
export const vitestFile = path.join(top, 'node_modules', 'vitest', 'vitest.mjs');

/** Unpacks the packed project beside its dependencies, as an installation from the tarball does. */
export const userProject = (): string => {
  const project = temporary();
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  execFileSync('tar', ['-xzf', path.join(project, filename), '-C', project]);
  const modules = path.join(project, 'node_modules');
  fs.mkdirSync(modules);
  const dependencies = fs.realpathSync(path.join(top, 'node_modules'));
  for (const name of fs.readdirSync(dependencies))
    if (name !== 'assay') fs.symlinkSync(path.join(dependencies, name), path.join(modules, name));
  fs.renameSync(path.join(project, 'package'), path.join(modules, 'assay'));
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
