import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OpenApiDocument } from '../contracts/openapi/index.ts';
import type { JudgedContract } from '../engine/judging/contract.ts';
import type { Line } from '../engine/client/record.ts';
import type { Observation } from '../engine/model/judging.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import type { OpenReader } from '../engine/run/recording-reader.ts';
import type { PageFigures } from './page-tallies.ts';
import { type TalliedReader, talliedReader } from './tallied-reader.ts';

/** What the thread works with. Plain data, so that the thread can make the contract, too. */
export interface ReaderSettings {
  /** The document of the contract; absent: the contract that assay carries. */
  readonly document?: OpenApiDocument;
  /** Keys of the cases to judge. */
  readonly cases: readonly string[];
  /** Whether the pages need tallies. */
  readonly isTallied: boolean;
  /** Memory limit of the process, in MiB. */
  readonly maxMemoryMiB?: number;
  /** Characters that were sent and not yet read, as one signed 32-bit integer. */
  readonly unread: SharedArrayBuffer;
}

/** A line to read, or a question about what was read; answers come in the order of the questions. */
export type ReaderMessage =
  | { readonly line: Line; readonly isJudged: boolean; readonly size: number }
  | { readonly ask: 'verdicts' }
  | { readonly ask: 'figures'; readonly observed: readonly Observation[] };

/** Opens the reader of a run. */
export interface RunReader {
  readonly openReader: OpenReader;
  readonly figures: TalliedReader['figures'];
  close(): Promise<void>;
}

/** A run of fewer cases ends about when the thread has loaded the contract. */
const fewestCases = 200;
/** If the thread falls behind by this many characters, the run waits for it, so that lines do not pile up. */
const mostUnread = 32 * 2 ** 20;
/** The longest wait. A thread that has ended reads no more. */
const longestWaitMs = 10_000;

const here = fileURLToPath(import.meta.url);
/** Node cannot start a thread from TypeScript, in a checkout under Vitest. */
const isBuilt = path.extname(here) === '.js';

/** What a reader needs to know about its run. */
export interface ReadRun {
  readonly contract: JudgedContract;
  /** The document of the contract; absent: the contract that assay carries. */
  readonly document?: OpenApiDocument;
  readonly engine: Pick<EngineOptions, 'fuzz' | 'maxMemoryMiB'>;
}

/**
 * Reads the recording of a run while it is written: beside the run where that is worth a thread. Passive checks and
 * tallies are a third of the work of a run.
 */
export const readerOf = ({ contract, document, engine }: ReadRun): RunReader => {
  // A campaign records a part of its exchanges. The pages show that part, so they are made from the recording.
  const isTallied = engine.fuzz === undefined;
  const { maxMemoryMiB } = engine;
  let reader: (TalliedReader & { close?(): Promise<void> }) | undefined;
  return {
    openReader(cases) {
      reader =
        isBuilt && cases.size >= fewestCases
          ? threadReader({
              cases: [...cases.keys()],
              isTallied,
              ...(document ? { document } : {}),
              ...(maxMemoryMiB === undefined ? {} : { maxMemoryMiB }),
            })
          : talliedReader(contract, cases, isTallied);
      return reader;
    },
    figures: async (observed) => reader?.figures(observed),
    close: async () => reader?.close?.(),
  };
};

/** Reads in a thread of its own. Questions reject if the thread fails. */
const threadReader = (settings: Omit<ReaderSettings, 'unread'>): TalliedReader & { close(): Promise<void> } => {
  const unread = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(path.join(path.dirname(here), 'run-reader-thread.js'), {
    workerData: { ...settings, unread: unread.buffer } satisfies ReaderSettings,
    execArgv: [],
  });
  let broken: Error | undefined;
  const asked: { readonly resolve: (answer: unknown) => void; readonly reject: (why: Error) => void }[] = [];
  const fail = (why: Error): void => {
    broken ??= why;
    for (const { reject } of asked.splice(0)) reject(broken);
  };
  thread.on('message', (answer: unknown) => asked.shift()?.resolve(answer));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that judges the recording has ended')));
  thread.unref();
  const post = (message: ReaderMessage): void => thread.postMessage(message);
  const ask = (question: ReaderMessage): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      asked.push({ resolve, reject });
      // As with a connection, the thread keeps the process alive only while an answer is awaited.
      thread.ref();
      post(question);
    }).finally(() => thread.unref());
  return {
    read(line, isJudged) {
      if (!isJudged && !settings.isTallied) return;
      const size = 'reused' in line ? 0 : (line.response?.body.length ?? 0);
      const waiting = Atomics.add(unread, 0, size) + size;
      post({ line, isJudged, size });
      if (waiting > mostUnread && !broken) Atomics.wait(unread, 0, waiting, longestWaitMs);
    },
    verdicts: async () => (await ask({ ask: 'verdicts' })) as Awaited<ReturnType<TalliedReader['verdicts']>>,
    figures: async (observed) => (await ask({ ask: 'figures', observed })) as PageFigures | undefined,
    close: async () => void (await thread.terminate()),
  };
};
