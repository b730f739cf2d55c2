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

/** Runs a command and writes its output to a file. This process can do other work meanwhile. */
export function runLogged(
  program: string,
  args: readonly string[],
  log: string,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly timeout?: number } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    fs.mkdirSync(path.dirname(log), { recursive: true });
    const began = Date.now();
    const output = fs.openSync(log, 'w');
    const child = spawn(program, args, { stdio: ['ignore', output, output], ...options });
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

/** Runs `assay`, and writes its output to a file. */
export function runAssay(args: readonly string[], log: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runLogged(process.execPath, [command, '--no-color', ...args], log, { env: { ...process.env, ...env } });
}
