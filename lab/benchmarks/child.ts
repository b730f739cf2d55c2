import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const command = path.join(path.dirname(here), '..', '..', 'cli', `assay${path.extname(here)}`);

/** Memory of a process, in MiB; undefined if it has ended. */
export const residentMiB = (pid: number): number | undefined => {
  try {
    const kibibytes =
      process.platform === 'linux'
        ? /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Starts `assay` in a separate process, which ends with this one. */
export const startAssay = (args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
};

export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });

/** Serves the reference provider in a separate process, so that its memory is measured separately. */
export const serveProvider = async (): Promise<{ readonly url: string; stop(): void }> => {
  const child = startAssay(['serve']);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n')[0] as string);
    });
    child.once('close', (code) => reject(new Error(`assay serve ended with ${code}`)));
  });
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
    },
  };
};
