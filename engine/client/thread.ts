import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Attempt } from './exchange.ts';
import type { OpenTransport, Terms, TransportSettings } from './transport.ts';
import type { HttpRequest } from '../model/exchange.ts';

/** What goes to the thread: requests, several together since a message costs more than a request, and once why all of it ends. */
export type Job =
  | {
      readonly requests: readonly (readonly [
        number: number,
        request: HttpRequest,
        urgent: boolean,
        terms: Terms | undefined,
      ])[];
    }
  | { readonly stop: string };
/** What comes back. */
export type Arrivals = readonly (readonly [number: number, attempt: Attempt])[];

/** For each request in flight so many are given to the thread: enough that it is never idle while this one judges, few enough that their answers do not pile up. */
const givenEach = 3;

const here = fileURLToPath(import.meta.url);

/**
 * Sends from a thread of its own: what a connection costs is paid beside the judging, and no timeout is late because judging took long.
 * Attempts reject only where the thread itself breaks.
 */
export const threadTransport: OpenTransport = ({ concurrency, timeoutMs, maxBodyBytes, insecure, caFile }, signal) => {
  const settings: TransportSettings = {
    concurrency,
    timeoutMs,
    maxBodyBytes,
    ...(insecure === undefined ? {} : { insecure }),
    ...(caFile === undefined ? {} : { caFile }),
  };
  const thread = new Worker(path.join(path.dirname(here), `thread-side${path.extname(here)}`), {
    workerData: settings,
    execArgv: [],
  });
  const waiting = new Map<
    number,
    { readonly resolve: (attempt: Attempt) => void; readonly reject: (error: unknown) => void }
  >();
  let parcel: (readonly [number, HttpRequest, boolean, Terms | undefined])[] = [];
  let last = 0;
  let broken: unknown;
  const post = (errand: Job): void => thread.postMessage(errand);
  const flush = (): void => {
    post({ requests: parcel });
    parcel = [];
  };
  const breakDown = (why: unknown): void => {
    broken ??= why;
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  const stop = (): void => post({ stop: signal.reason instanceof Error ? signal.reason.message : 'interrupted' });
  thread.on('message', (arrivals: Arrivals) => {
    for (const [number, attempt] of arrivals) {
      waiting.get(number)?.resolve(attempt);
      waiting.delete(number);
    }
    // Like a connection: only what is awaited keeps the process alive.
    if (waiting.size === 0) thread.unref();
  });
  thread.on('error', breakDown);
  thread.on('exit', () => breakDown(new Error('the thread that sends requests has ended')));
  thread.unref();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return {
    room: concurrency * givenEach,
    attempt: (request, urgent, terms) =>
      new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken);
        waiting.set(++last, { resolve, reject });
        if (waiting.size === 1) thread.ref();
        if (parcel.push([last, request, urgent, terms]) === 1) queueMicrotask(flush);
      }),
    async close() {
      signal.removeEventListener('abort', stop);
      await thread.terminate();
    },
  };
};
