import fs from 'node:fs';
import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../child-process.ts';
import { toolFile } from '../source-files.ts';

/** A running server, and the options with which assay judges it. */
export interface Target {
  readonly url: string;
  /** Its document: a file or a URL. */
  readonly document: string;
  readonly overlay?: string;
  readonly preset?: string;
  /** Values for path parameters that answers would show late, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Secret of the document's security scheme. */
  readonly key?: string;
}

/** A server that runs with its seeded data. */
export interface Running extends Target {
  stop(): Promise<void>;
}

/** Where a release runs. */
export interface Place {
  /** As installed. */
  readonly folder: string;
  /** For data and logs; empty. */
  readonly work: string;
  readonly release: string;
  readonly port: number;
  readonly url: string;
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A public server with lists, from a package registry. */
export interface Server {
  readonly name: string;
  /** Its folder in lab/servers/software/; absent: its name. */
  readonly folder?: string;
  /** Its name on pages; absent: its name. */
  readonly title?: string;
  /** The release that `npm run lab -- list-servers` judges; absent: only releases with a known bug are judged. */
  readonly release?: string;
  /** A path that answers as soon as the server is ready, or a function that asks its address. */
  readonly ready: string | ((url: string) => Promise<boolean>);
  /** Installs a release into a folder of its own, unless it is there. Needs the package registry. */
  install(folder: string, release: string): void;
  /** Writes the files that the server reads at its start, and returns its command. */
  launch(place: Place): Launch | Promise<Launch>;
  /** Seeds the running server through its own interface. The returned members are added to the target. */
  seed?(place: Place): Promise<Partial<Target>>;
}

/** A file of a server's folder. */
export function softwareFile({ name, folder = name }: Pick<Server, 'name' | 'folder'>, ...names: string[]): string {
  return toolFile('servers', 'software', folder, ...names);
}

/** The overlay that declares the lists of a server. */
export function overlayOf(server: Pick<Server, 'name' | 'folder'>): string {
  return softwareFile(server, 'lists.yaml');
}

/** Whether a URL answers with success. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

export interface ServerFolders {
  /** For the installation. */
  readonly folder: string;
  /** For data and logs; it is emptied. */
  readonly work: string;
}

/** Installs a release, starts it on a free port of 127.0.0.1 with an empty folder for its data, and seeds it. */
export async function startServer(server: Server, release: string, folders: ServerFolders): Promise<Running> {
  const { folder, work } = folders;
  server.install(folder, release);
  fs.rmSync(work, { recursive: true, force: true });
  fs.mkdirSync(work, { recursive: true });

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const place = { folder, work, release, port, url };
  const { command, args, ...options } = await server.launch(place);
  const log = path.join(work, 'server.log');
  const child = startProcess(command, args, { log, ...options });
  const stop = (): Promise<void> => stopProcess(child);
  const { ready } = server;
  const isReady = typeof ready === 'string' ? () => isAnswered(`${url}${ready}`) : () => ready(url);
  await untilReady(child, server.name, log, isReady);

  try {
    return { url, document: softwareFile(server, 'openapi.yaml'), ...(await server.seed?.(place)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Uses a server that is being started, and stops it. */
export async function whileRunning<Started extends { stop(): Promise<void> }, T>(
  starting: Promise<Started>,
  use: (running: Started) => Promise<T>,
): Promise<T> {
  const running = await starting;
  try {
    return await use(running);
  } finally {
    await running.stop();
  }
}

/** Starts the release that a server names, with its overlay. `cache`: folder of all installations. */
export async function startNewest(server: Server, cache: string, work: string): Promise<Running> {
  const folder = path.resolve(cache, server.name);
  const running = await startServer(server, server.release ?? '', { folder, work: path.resolve(work) });
  return { ...running, overlay: overlayOf(server) };
}
