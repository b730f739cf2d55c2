import { spawn, spawnSync, type ChildProcess, type SpawnSyncOptions } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes of servers that a tool installs, starts and stops. */

const stopPatienceMs = 20_000;

/** Runs a command to its end. @throws Error with the command if it fails. */
export const runToEnd = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): void => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (error !== undefined) throw new Error(`\`${command}\` cannot be started: ${error.message}. Is it installed?`);
  if (status !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${status}`);
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Signals a started process and the processes that it started: some servers work in a child of their own. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended.
  }
};

/** Asks a process to end, and kills it if it does not. */
export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  signalGroup(child, 'SIGTERM');
  await Promise.race([ended, sleep(stopPatienceMs, undefined, { ref: false })]);
  if (hasEnded(child)) return;
  signalGroup(child, 'SIGKILL');
  await ended;
};

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** File that takes what the process prints. */
  readonly log: string;
}

/** Starts a process that ends with this one. */
export const startProcess = (command: string, args: readonly string[], { log, ...options }: StartOptions) => {
  mkdirSync(path.dirname(log), { recursive: true });
  // A process group of its own can be ended as a whole.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  const output = createWriteStream(log);
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  child.once('error', (error) => output.write(`${error.message}\n`));
  const end = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
};

/** Waits until a started server is ready. @throws Error if it ends or is not ready in time. */
export const untilReady = async (
  child: ChildProcess,
  name: string,
  log: string,
  isReady: () => Promise<boolean>,
  { tries = 600, pauseMs = 500 } = {},
): Promise<void> => {
  for (let count = 0; count < tries; count += 1) {
    if (await isReady()) return;
    if (child.pid === undefined || hasEnded(child))
      throw new Error(`${name} ended with ${child.exitCode} before it was ready: see ${log}`);
    await sleep(pauseMs);
  }
  await stopProcess(child);
  throw new Error(`${name} was not ready in ${(tries * pauseMs) / 1_000} s: see ${log}`);
};
/** Handles signals, because without a handler there is no `exit` event, and started processes would stay. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
};
