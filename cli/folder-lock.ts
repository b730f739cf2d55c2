import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Usage } from './usage.ts';

/** A run that writes to a folder says so there: two runs must not mix their recordings. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

const name = '.assay-lock';
const renewMs = 2_000;
/** A holder that did not renew its lock for so long is gone, even if another process has its id now. */
const staleMs = 20_000;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'host' in value;

/** Undefined where the file is not written yet. */
const read = (file: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Who holds a lock, for a message; undefined where the holder is gone. */
const holderOf = (file: string): string | undefined => {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found || Date.now() - found.mtimeMs > staleMs) return undefined;
  const holder = read(file);
  if (!holder) return 'just started';
  const isGone = holder.host === os.hostname() && (holder.pid === process.pid || !isRunning(holder.pid));
  return isGone ? undefined : `process ${holder.pid}`;
};

/** Takes a folder for this process until it is released. @throws Usage while another run has it. */
export const takeFolder = (folder: string): { release(): void } => {
  const file = path.join(folder, name);
  const own = `${JSON.stringify({ pid: process.pid, host: os.hostname() } satisfies Holder)}\n`;
  const write = (): void => fs.writeFileSync(file, own, { flag: 'wx' });
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = holderOf(file);
    if (holder !== undefined)
      throw new Usage(`--out ${folder} is in use by another run (${holder}); wait for its end, or name another folder`);
    fs.rmSync(file, { force: true });
    write();
  }
  const renewal = setInterval(() => {
    const now = new Date();
    // A folder that was removed meanwhile is no reason to end: the run says so itself when it writes there.
    fs.utimes(file, now, now, () => undefined);
  }, renewMs);
  renewal.unref();
  return {
    release: () => {
      clearInterval(renewal);
      fs.rmSync(file, { force: true });
    },
  };
};
