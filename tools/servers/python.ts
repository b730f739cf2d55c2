import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../child-process.ts';

/** File that is written after an installation, so that a broken one is repeated. */
const done = (folder: string, version: string): string => path.join(folder, `installed-${version}`);

/** Installs a package in a virtual environment of its own, unless it is there. */
export const installPython = (folder: string, name: string, version: string): void => {
  if (fs.existsSync(done(folder, version))) return;
  process.stderr.write(`installing ${name} ${version} in a virtual environment: about a minute\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  runToEnd('python3', ['-m', 'venv', folder], {});
  runToEnd(binary(folder, 'pip'), ['install', '--quiet', `${name}==${version}`], {});
  fs.writeFileSync(done(folder, version), '');
};

export const binary = (folder: string, name: string): string => path.join(folder, 'bin', name);
