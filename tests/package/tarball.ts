import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { command, temporary } from '../cli/assay.ts';

const top = path.join(import.meta.dirname, '..', '..');
let installed: string | undefined;

/** Packs the project and unpacks it beside its dependencies, as an installation from the tarball does. Its folder. */
export function unpackTarball(): string {
  if (installed !== undefined) return installed;
  expect(fs.existsSync(command), 'npm run build').toBe(true);
  const folder = temporary();
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', folder]);
  fs.symlinkSync(fs.realpathSync(path.join(top, 'node_modules')), path.join(folder, 'node_modules'));
  installed = path.join(folder, 'package');
  return installed;
}

/** Installs the package in a folder: below `node_modules`, since other tools treat what stands there in another way. */
export function installPackage(folder: string): void {
  const packages = path.join(folder, 'node_modules');
  fs.mkdirSync(packages);
  fs.cpSync(unpackTarball(), path.join(packages, 'assay'), { recursive: true });
  for (const name of fs.readdirSync(path.join(top, 'node_modules')))
    fs.symlinkSync(path.join(top, 'node_modules', name), path.join(packages, name));
}

/** A copy of an example in a folder of its own, with the package. */
export function copyExample(name: string): string {
  const folder = path.join(temporary(), name);
  fs.cpSync(path.join(top, 'examples', name), folder, { recursive: true });
  installPackage(folder);
  return folder;
}

/** The command of the package. */
export const packedCommand = (): string => path.join(unpackTarball(), 'dist', 'cli', 'assay.js');
