import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ContractSource, type PageFigures, type TalliedReader, talliedReader } from './tallied-reader.ts';
import type { Line } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import { endThread } from '../../engine/model/end-thread.ts';
import type { Observation } from '../../engine/model/judging.ts';
import type { OpenReader } from '../../engine/run/judge/recording-reader.ts';
import type { PassiveVerdicts } from '../../engine/run/judge/run-checks.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { hasRules } from '../../rules/with-rules.ts';

const modulePath = fileURLToPath(import.meta.url);

/** Node cannot start a thread from TypeScript, in a checkout under Vitest. */
const canStartThreads = path.extname(modulePath) === '.js';

/** A thread that reads messages in their order. */
interface AskedThread<Message> {
  post(message: Message): void;
  /** The answer to a message. Rejects if the thread fails. */
  ask(message: Message): Promise<unknown>;
  /** Whether the thread has ended or failed. */
  readonly isBroken: boolean;
  close(): Promise<void>;
}

/** Starts a module of this folder as a thread. It must answer each message that asks, in the order of the messages. */
const askedThread = <Message>(module: string, settings: object): AskedThread<Message> => {
  const thread = new Worker(path.join(path.dirname(modulePath), module), { workerData: settings, execArgv: [] });
  let broken: Error | undefined;
  const pendingRequests: { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }[] =
    [];
  const fail = (error: Error): void => {
    broken ??= error;
    for (const { reject } of pendingRequests.splice(0)) reject(broken);
  };
  thread.on('message', (answer: unknown) => {
    pendingRequests.shift()?.resolve(answer);
    // As with a connection, the thread keeps the process alive only while an answer is awaited.
    if (pendingRequests.length === 0) thread.unref();
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that judges has ended')));
  thread.unref();
  return {
    post: (message) => thread.postMessage(message),
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        pendingRequests.push({ resolve, reject });
        thread.ref();
        thread.postMessage(message);
      }),
    get isBroken() {
      return broken !== undefined;
    },
    close: () => endThread(thread),
  };
};

/** The settings that the run passes to the reader's thread. */
export interface ReaderSettings extends ContractSource {
  /** Keys of the cases to judge. */
  readonly cases: readonly string[];
  /** Whether the pages need tallies. */
  readonly isTallied: boolean;
  /** Memory limit of the process, in MiB. */
  readonly maxMemoryMiB?: number;
  /** Characters that were sent and not yet read, as one signed 32-bit integer. */
  readonly unread: SharedArrayBuffer;
}

/** A line to read, or a request for the results so far. */
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

/** The contract and the options of a run that its reader needs. */
export interface ReadRun extends ContractSource {
  readonly contract: JudgedContract;
  readonly engine: Pick<EngineOptions, 'fuzz' | 'maxMemoryMiB'>;
}

/** A run of fewer cases ends about when the thread has loaded the contract. */
const fewestCases = 200;
/** If the thread falls behind by this many characters, the run waits for it, so that lines do not pile up. */
const maxUnread = 8 * 2 ** 20;
/** The longest wait. A thread that has ended reads no more. */
const longestWaitMs = 10_000;

/**
 * Reads the recording of a run while it is written, in a thread of its own if the run has enough cases. Passive checks
 * and tallies are a third of the work of a run. Rules of the user's own stay in one thread, where they are watched.
 */
export const readerOf = ({ contract, document, engine: { fuzz, maxMemoryMiB } }: ReadRun): RunReader => {
  // A campaign records a part of its exchanges. The pages show that part, so they are made from the recording.
  const isTallied = fuzz === undefined;
  let reader: (TalliedReader & { close?(): Promise<void> }) | undefined;
  return {
    openReader(cases) {
      reader =
        canStartThreads && cases.size >= fewestCases && !hasRules(contract)
          ? threadReader({
              cases: [...cases.keys()],
              isTallied,
              ...defined({ document, maxMemoryMiB }),
            })
          : talliedReader(contract, cases, isTallied);
      return reader;
    },
    figures: async (observed) => reader?.figures(observed),
    close: async () => reader?.close?.(),
  };
};

/** Reads in a thread of its own. */
const threadReader = (settings: Omit<ReaderSettings, 'unread'>): TalliedReader & { close(): Promise<void> } => {
  const unread = new Int32Array(new SharedArrayBuffer(4));
  const thread = askedThread<ReaderMessage>('reader-thread.js', {
    ...settings,
    unread: unread.buffer,
  } satisfies ReaderSettings);
  return {
    read(line, isJudged) {
      if (!isJudged && !settings.isTallied) return;
      const size = 'reused' in line ? 0 : line.request.url.length + (line.response?.body.length ?? 0);
      const waiting = Atomics.add(unread, 0, size) + size;
      thread.post({ line, isJudged, size });
      if (waiting > maxUnread && !thread.isBroken) Atomics.wait(unread, 0, waiting, longestWaitMs);
    },
    verdicts: async () => (await thread.ask({ ask: 'verdicts' })) as PassiveVerdicts,
    figures: async (observed) => (await thread.ask({ ask: 'figures', observed })) as PageFigures | undefined,
    close: thread.close,
  };
};
