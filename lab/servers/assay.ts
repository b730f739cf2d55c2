import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file of the command that stands beside this one. */
export const command = fileURLToPath(new URL(`../../cli/assay${path.extname(import.meta.url)}`, import.meta.url));

export interface Ended {
  readonly code: number;
  readonly seconds: number;
}

/** Runs `assay`, and writes its output to a file. This process can do other work meanwhile. */
export function runAssay(args: readonly string[], log: string, more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    fs.mkdirSync(path.dirname(log), { recursive: true });
    const began = Date.now();
    const output = fs.openSync(log, 'w');
    const env = { ...process.env, ...more };
    const child = spawn(process.execPath, [command, '--no-color', ...args], { stdio: ['ignore', output, output], env });
    const end = (): boolean => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      fs.closeSync(output);
      process.off('exit', end);
      resolve({ code: code ?? 1, seconds: (Date.now() - began) / 1_000 });
    });
  });
}
