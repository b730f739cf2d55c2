import path from 'node:path';
import { endThread } from '../model/end-thread.ts';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Attempt } from './exchange.ts';
import type { OpenTransport, Terms, TransportSettings } from './transport.ts';
import type { HttpRequest } from '../model/exchange.ts';
import { defined } from '../model/defined.ts';

/** Message to the thread: a batch of requests (a message costs more than a request), or the reason to stop. */
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
/** Message from the thread. */
export type Arrivals = readonly (readonly [number: number, attempt: Attempt])[];

/**
 * Requests given to the thread, per request in flight. Enough that the thread is never idle while this one judges; few
 * enough that answers do not pile up.
 */
const givenEach = 3;

const file = fileURLToPath(import.meta.url);

/**
 * Sends from a separate thread, so that network work runs in parallel with judging, and slow judging delays no timeout.
 * Attempts reject only if the thread itself fails.
 */
export const threadTransport: OpenTransport = ({ concurrency, timeoutMs, maxBodyBytes, insecure, caFile }, signal) => {
  const settings: TransportSettings = {
    concurrency,
    timeoutMs,
    maxBodyBytes,
    ...defined({ insecure, caFile }),
  };
  const thread = new Worker(path.join(path.dirname(file), `thread-side${path.extname(file)}`), {
    workerData: settings,
    execArgv: [],
  });
  const waiting = new Map<
    number,
    { readonly resolve: (attempt: Attempt) => void; readonly reject: (error: unknown) => void }
  >();
  let batch: (readonly [number, HttpRequest, boolean, Terms | undefined])[] = [];
  let last = 0;
  let broken: unknown;
  const post = (job: Job): void => thread.postMessage(job);
  /** Once per turn of the event loop: many answers may have arrived, each followed by the next request. */
  const flush = (): void => {
    post({ requests: batch });
    batch = [];
  };
  const breakDown = (reason: unknown): void => {
    broken ??= reason;
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  const stop = (): void => post({ stop: signal.reason instanceof Error ? signal.reason.message : 'interrupted' });
  thread.on('message', (arrivals: Arrivals) => {
    for (const [number, attempt] of arrivals) {
      waiting.get(number)?.resolve(attempt);
      waiting.delete(number);
    }
    // Like a connection, the thread keeps the process alive only while an answer is pending.
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
        if (batch.push([last, request, urgent, terms]) === 1) setImmediate(flush);
      }),
    async close() {
      signal.removeEventListener('abort', stop);
      await endThread(thread);
    },
  };
};
