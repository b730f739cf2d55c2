import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL(`../../../cli/assay${path.extname(import.meta.url)}`, import.meta.url));

export interface Ended {
  readonly code: number;
  readonly seconds: number;
}

/** Runs `assay` and keeps what it prints in a file. Other work of this process goes on meanwhile. */
export const runAssay = (args: readonly string[], log: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    fs.mkdirSync(path.dirname(log), { recursive: true });
    const began = Date.now();
    const output = fs.openSync(log, 'w');
    const child = spawn(process.execPath, [command, '--no-color', ...args], {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    const end = (): boolean => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      fs.closeSync(output);
      process.off('exit', end);
      resolve({ code: code ?? 1, seconds: (Date.now() - began) / 1_000 });
    });
  });
