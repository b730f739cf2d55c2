import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Usage } from '../usage.ts';

/** Content of a lock file. The lock prevents that two runs mix their recordings in one folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

const name = '.assay-lock';
const renewMs = 2_000;
/** A lock that was not renewed for this long is stale, even if another process has its id now. */
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

/** Undefined if the file is not written completely yet. */
const read = (file: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Describes the holder of a lock; undefined if the holder is gone. */
const holderOf = (file: string): string | undefined => {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > staleMs) return undefined;
  const holder = read(file);
  if (!holder) return 'just started';
  const isGone = holder.host === os.hostname() && (holder.pid === process.pid || !isRunning(holder.pid));
  return isGone ? undefined : `process ${holder.pid}`;
};

/** Locks a folder for this process until it is released. @throws Usage while another run holds it. */
export const takeFolder = (folder: string, option = '--out'): { release(): void } => {
  const file = path.join(folder, name);
  const holder = `${JSON.stringify({ pid: process.pid, host: os.hostname() } satisfies Holder)}\n`;
  const write = (): void => fs.writeFileSync(file, holder, { flag: 'wx' });
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = holderOf(file);
    if (holder !== undefined)
      throw new Usage(
        `${option} ${folder} is in use by another run (${holder}); wait until it ends, or name another folder`,
      );
    fs.rmSync(file, { force: true });
    write();
  }
  const renewal = setInterval(() => {
    const now = new Date();
    // The folder may have been removed meanwhile. The run reports that itself when it writes there.
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
