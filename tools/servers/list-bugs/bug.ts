import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A release that runs with its seeded data. */
export interface RunningRelease {
  readonly url: string;
  /** Values for path parameters, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  readonly apiKey?: { readonly header: string; readonly value: string };
  stop(): Promise<void>;
}

export interface StartedFrom {
  /** As installed. */
  readonly folder: string;
  /** For data and logs; empty. */
  readonly work: string;
  readonly release: string;
}

/** A server with lists, from a package registry. */
export interface BenchServer {
  readonly name: string;
  /** Its folder in tools/list-bugs/: documents and seeds. */
  readonly files: string;
  /** Installs a release into a folder of its own, unless it is there. Needs the package registry. */
  install(folder: string, release: string): void;
  /** Seeds its data and starts it on a free port of 127.0.0.1. */
  start(from: StartedFrom): Promise<RunningRelease>;
}

/** A call by hand that shows the bug. `{url}` stands for the server's address. */
export interface ByHand {
  readonly call: string;
  readonly bug: string;
  readonly fix: string;
}

/** A confirmed list bug of released software, and the first release without it. */
export interface ListBug {
  /** The server and the number of the issue. */
  readonly name: string;
  readonly server: BenchServer;
  readonly issue: string;
  readonly summary: string;
  readonly bug: string;
  readonly fix: string;
  /** The OpenAPI document in the server's folder, with `x-assay-list`. */
  readonly document: string;
  /** Requirements that the bug breaks: it counts as found under one of them. */
  readonly laws: readonly string[];
  readonly byHand: ByHand;
  /** What a reader of the evidence should know, as a sentence without its full stop. */
  readonly remark?: string;
  /** Of a bug that assay does not show: the reason. */
  readonly missedBecause?: string;
  /**
   * True findings on the fixed release that have nothing to do with the bug: by requirement, the reason; under a law of
   * `laws`, by `requirement@operation: message`.
   */
  readonly known?: Readonly<Record<string, string>>;
}

/** Everything that the tool installs is outside of the repository. */
export const defaultCacheFolder = (): string =>
  path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'assay-list-bugs');

/** Sources are in tools/list-bugs/, compiled modules in dist/tools/list-bugs/. */
const top = fileURLToPath(
  new URL(path.extname(import.meta.url) === '.js' ? '../../../..' : '../../..', import.meta.url),
);

/** A file of the sources. */
export const sourceFile = (...names: readonly string[]): string =>
  path.join(top, 'tools', 'servers', 'software', ...names);

export const page = path.join(top, 'docs', 'list-bugs.md');
