import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server that runs with its seeded data. */
export interface RunningServer {
  readonly url: string;
  /** Its OpenAPI document: a file or a URL. */
  readonly document: string;
  /** Values for path parameters that answers would show late, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Secret of the document's security scheme. */
  readonly key?: string;
  stop(): Promise<void>;
}

/** A public server with lists, from a package registry. */
export interface ListServer {
  readonly name: string;
  readonly version: string;
  /** Installs it into a folder of its own, unless it is there. Needs the package registry. */
  install(folder: string): void;
  /** Seeds its data and starts it. `folder`: as installed; `work`: for data and logs. */
  start(folder: string, work: string): Promise<RunningServer>;
}

/** Everything that the tool installs is outside of the repository. */
export const defaultCacheFolder = (): string =>
  path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'assay-list-servers');

/** Sources are in tools/list-servers/, compiled modules in dist/tools/list-servers/. */
export const sourceRoot = fileURLToPath(
  new URL(path.extname(import.meta.url) === '.js' ? '../../..' : '../..', import.meta.url),
);

/** A file of the sources. */
export const sourceFile = (...names: readonly string[]): string =>
  path.join(sourceRoot, 'tools', 'servers', 'software', ...names);

export const overlayOf = ({ name }: Pick<ListServer, 'name'>): string => sourceFile(name, 'lists.yaml');

export const page = path.join(sourceRoot, 'docs', 'list-servers.md');

/** Whether a URL answers. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};
