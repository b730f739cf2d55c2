import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runToEnd } from '../../child-process.ts';

/** Written after an installation, so that a broken one is repeated. */
const mark = (folder: string): string => path.join(folder, 'installed');

/** Old releases need the Python of their time. */
const pythonOf = (version: string | undefined): string => {
  if (version === undefined) return 'python3';
  const command = `python${version}`;
  if (spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0) return command;
  const versions = path.join(process.env.PYENV_ROOT ?? path.join(os.homedir(), '.pyenv'), 'versions');
  const found = fs.existsSync(versions) ? fs.readdirSync(versions).find((name) => name.startsWith(`${version}.`)) : '';
  if (!found) throw new Error(`${command} is needed: install it, for example with pyenv`);
  return path.join(versions, found, 'bin', command);
};

interface PythonPackages {
  /** As in `3.9`; absent: `python3`. */
  readonly python?: string;
  readonly requirements: readonly string[];
}

const installOnce = (folder: string, what: string, install: () => void): void => {
  if (fs.existsSync(mark(folder))) return;
  process.stderr.write(`installing ${what}: about a minute\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  install();
  fs.writeFileSync(mark(folder), '');
};

/** Installs packages of PyPI in a virtual environment of their own. */
export const installPython = (folder: string, { python, requirements }: PythonPackages): void =>
  installOnce(folder, requirements[0] ?? '', () => {
    runToEnd(pythonOf(python), ['-m', 'venv', folder], {});
    const options = ['--quiet', '--disable-pip-version-check', '--no-warn-script-location'];
    runToEnd(binary(folder, 'pip'), ['install', ...options, ...requirements], {});
  });

/** Installs packages of npm in a folder of their own. Some depend on a version that the registry no longer serves. */
export const installNode = (
  folder: string,
  packages: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
): void =>
  installOnce(folder, packages[0] ?? '', () => {
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
    const options = ['--no-save', '--no-audit', '--no-fund', '--silent', '--ignore-scripts'];
    runToEnd('npm', ['install', '--prefix', folder, ...options, ...packages], {});
  });

/** A command of a virtual environment. */
export const binary = (folder: string, name: string): string => path.join(folder, 'bin', name);

/** A command of packages of npm. */
export const nodeBinary = (folder: string, name: string): string => path.join(folder, 'node_modules', '.bin', name);
