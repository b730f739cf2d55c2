import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runToEnd } from '../child-process.ts';

/** Folder for the installations of a tool, outside of the repository. */
export function cacheFolder(tool: string): string {
  return path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), `assay-${tool}`);
}

/** Installs once into a folder of its own. A file marks a complete installation; an incomplete one is repeated. */
export function installOnce(folder: string, title: string, install: () => void): void {
  const mark = path.join(folder, `installed-${title.split(/==|@/).at(-1)}`);
  if (fs.existsSync(mark)) return;
  process.stderr.write(`installing ${title}: a minute, or ten for a Go module\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  install();
  fs.writeFileSync(mark, '');
}

/** The command of a version of Python. Old releases need an old Python. */
function findPython(version: string | undefined): string {
  if (version === undefined) return 'python3';
  const command = `python${version}`;
  const versions = path.join(process.env.PYENV_ROOT ?? path.join(os.homedir(), '.pyenv'), 'versions');
  const found = fs.existsSync(versions) ? fs.readdirSync(versions).find((name) => name.startsWith(`${version}.`)) : '';
  if (found) return path.join(versions, found, 'bin', command);
  if (spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0) return command;
  throw new Error(`${command} is needed: install it, for example with pyenv`);
}

/**
 * Installs packages of PyPI in a virtual environment of their own. `python`: its version, as in `3.9`; absent:
 * `python3`.
 */
export function installPython(folder: string, requirements: readonly string[], python?: string): void {
  installOnce(folder, requirements[0] ?? '', () => {
    runToEnd(findPython(python), ['-m', 'venv', folder]);
    const options = ['--quiet', '--disable-pip-version-check', '--no-warn-script-location'];
    runToEnd(binary(folder, 'pip'), ['install', ...options, ...requirements]);
  });
}

/** Installs packages of npm in a folder of their own. Some depend on a version that the registry no longer serves. */
export function installNode(
  folder: string,
  packages: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
): void {
  installOnce(folder, packages[0] ?? '', () => {
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
    const options = ['--no-save', '--no-audit', '--no-fund', '--silent', '--ignore-scripts'];
    runToEnd('npm', ['install', '--prefix', folder, ...options, ...packages]);
  });
}

/** The environment in which Go builds into a cache folder. */
export function goEnvironment(folder: string, bin: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    GOBIN: bin,
    GOMODCACHE: path.join(folder, 'gomod'),
    GOCACHE: path.join(folder, 'gobuild'),
    // Without -modcacherw the cache folder cannot be removed by its owner.
    GOFLAGS: '-p=2 -modcacherw',
  };
}

/** Builds a command of a Go module, `module@version`, into a folder of its own. */
export function installGo(folder: string, command: string): void {
  installOnce(folder, command, () => {
    runToEnd('go', ['install', '-ldflags=-s -w', command], {
      cwd: folder,
      env: goEnvironment(folder, path.join(folder, 'bin')),
    });
  });
}

/** A command of a virtual environment, or of a folder that Go built into. */
export function binary(folder: string, name: string): string {
  return path.join(folder, 'bin', name);
}

/** A command of packages of npm. */
export function nodeBinary(folder: string, name: string): string {
  return path.join(folder, 'node_modules', '.bin', name);
}
