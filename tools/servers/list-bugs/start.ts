import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../../child-process.ts';
import type { RunningRelease } from './bug.ts';

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

const isAnswered = async (url: string, headers: Readonly<Record<string, string>>): Promise<boolean> => {
  try {
    return (await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};

interface Server {
  readonly name: string;
  readonly work: string;
  readonly port: number;
  /** A path that answers as soon as the server is ready. */
  readonly ready: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export { freePort };

/** Starts a server and waits until it answers. */
export const startServer = async (
  { name, work, port, ready, headers }: Server,
  { command, args, ...options }: Command,
): Promise<RunningRelease> => {
  const log = path.join(work, 'server.log');
  const url = `http://127.0.0.1:${port}`;
  const child = startProcess(command, args, { log, ...options });
  await untilReady(child, name, log, () => isAnswered(`${url}${ready}`, headers ?? {}), { tries: 120 });
  return { url, stop: () => stopProcess(child) };
};
