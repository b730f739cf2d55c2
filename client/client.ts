import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import pThrottle from 'p-throttle';
import type { Dispatcher } from 'undici';
import { isReusable, keepAnswers } from './answers.ts';
import { compose, type ComposeSettings } from './compose.ts';
import { liveDispatcher } from './dispatch.ts';
import { BudgetSpent, Interrupted, MemorySpent, TimeSpent } from './errors.ts';
import { attempt } from './exchange.ts';
import type { Limits } from './limits.ts';
import { memoryGuard } from './memory.ts';
import type { Line, Recorder } from './record.ts';
import { redactor, redactValue } from './redact.ts';
import { withRetries } from './retry.ts';
import type { Call, Client, Exchange, HttpRequest } from './types.ts';

/** Room for every answer of a standard run: an answer that had to go is asked for again, by whichever case comes next. */
const keptAnswerBytes = 192 * 1024 * 1024;

export interface ClientOptions extends ComposeSettings {
  /** Milliseconds for one attempt, from sending to the last byte. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  /** Repetitions after failures and after 429, 502, 503. */
  readonly retries: number;
  /** Requests per second, evenly spaced; absent: as fast as `concurrency` allows. */
  readonly rate?: number;
  /** Requests on the wire, retries included; absent: no limit. */
  readonly maxRequests?: number;
  /** Milliseconds from now until the run stops itself; absent: no limit. */
  readonly maxTimeMs?: number;
  /** Memory of the whole process, in MiB, at which it stops; absent: no limit. */
  readonly maxMemoryMiB?: number;
  /** Requests in flight at once. */
  readonly concurrency: number;
  /** Where limits that were reached are counted. */
  readonly limits?: Limits;
  readonly recorder: Recorder;
  /** Absent: a live one, closed with the client. One that is given stays open. */
  readonly dispatcher?: Dispatcher;
  /** Stops the run: what is in flight is aborted and recorded, what waits is not sent. */
  readonly signal?: AbortSignal;
  onRequest?(stats: Client['stats']): void;
}

/** Who asks, and which of its questions it is. */
type Question = Pick<Exchange, 'asker' | 'turn' | 'fresh'>;

/** The only way to a target. */
export const createClient = (options: ClientOptions): Client => {
  const { recorder } = options;
  const dispatcher = options.dispatcher ?? liveDispatcher(options);
  const redact = redactor(options.key === undefined ? [] : [options.key]);
  const answers = keepAnswers(keptAnswerBytes);
  const underway = new Map<string, Promise<Exchange>>();
  const turns = new Map<string, number>();
  const stats = { requests: 0, reused: 0 };

  // Every attempt and pause listens to it; the caller's own signal gets one listener only.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const halt = (why: Interrupted): void => stopping.abort(why);
  const stop = (): void => halt(new Interrupted());

  const inTurn = pLimit(options.concurrency);
  const run = (send: () => Promise<Exchange>): Promise<Exchange> => send();
  const onPace = options.rate === undefined ? run : pThrottle({ limit: 1, interval: 1000 / options.rate, signal: stopping.signal })(run);

  // Only now: p-throttle refuses a signal that is aborted already.
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();

  const { maxTimeMs, maxMemoryMiB, limits } = options;
  const timeOver = (ms: number): void => {
    limits?.reach('max-time', ms / 1_000);
    halt(new TimeSpent(ms));
  };
  const clock = maxTimeMs === undefined ? undefined : setTimeout(timeOver, maxTimeMs, maxTimeMs);
  const hasMemory = maxMemoryMiB === undefined ? () => true : memoryGuard(maxMemoryMiB, () => answers.clear());
  const mindMemory = (): void => {
    if (hasMemory() || maxMemoryMiB === undefined) return;
    limits?.reach('max-memory', maxMemoryMiB);
    halt(new MemorySpent(maxMemoryMiB));
  };

  const mustMaySend = (): void => {
    stopping.signal.throwIfAborted();
    if (options.maxRequests !== undefined && stats.requests >= options.maxRequests) {
      limits?.reach('max-requests', options.maxRequests);
      throw new BudgetSpent(options.maxRequests);
    }
  };
  const mindLimits = (failure: Exchange['failure']): void => {
    if (failure?.kind === 'timeout') limits?.reach('timeout', options.timeoutMs / 1_000);
    if (failure?.kind === 'too-large') limits?.reach('max-body', Math.round((options.maxBodyBytes / 2 ** 20) * 1_000) / 1_000);
  };

  const record = (line: Line): void => {
    try {
      recorder.write(line);
    } catch (error) {
      if (error instanceof Interrupted) halt(error);
      throw error;
    }
  };

  let finished = 0;
  const transmit = async (call: Call, who: Question, request: HttpRequest, number: number): Promise<Exchange> => {
    mustMaySend();
    stats.requests++;
    const { origin, path, ...rest } = request;
    const { at, ms, response, failure } = await attempt(request, dispatcher, { ...options, signal: stopping.signal });
    const seen = redactValue(redact, {
      call: { ...call, operation: '' },
      request: { method: rest.method, url: origin + path, headers: rest.headers, ...(rest.body === undefined ? {} : { body: rest.body }) },
      ...(response ? { response } : {}),
      ...(failure ? { failure } : {}),
    });
    // Names of our own hold no key, even where the key is a word that stands in them.
    const exchange: Exchange = { n: ++finished, ...who, at, ms, attempt: number, ...seen, call: { ...seen.call, operation: call.operation } };
    record(exchange);
    mindLimits(failure);
    mindMemory();
    options.onRequest?.({ ...stats });
    stopping.signal.throwIfAborted();
    return exchange;
  };

  const sendOnce = (call: Call, question: Question, request: HttpRequest, number: number): Promise<Exchange> => inTurn(() => {
    // Asked before the pace as well: nobody should wait for a turn only to be told that there is none.
    mustMaySend();
    return onPace(() => transmit(call, question, request, number));
  });

  const ask = async (call: Call, question: Question, request: HttpRequest): Promise<Exchange> => {
    try {
      return await withRetries((number) => sendOnce(call, question, request, number), options.retries, stopping.signal);
    } catch (error) {
      // A pause that is cut short rejects in timers' own way.
      throw stopping.signal.aborted ? stopping.signal.reason : error;
    }
  };

  const reuse = (exchange: Exchange, { asker, turn }: Question): Exchange => {
    stats.reused++;
    record({ reused: exchange.n, asker, turn });
    return exchange;
  };

  return {
    get stats() {
      return { ...stats };
    },
    async send(call, { asker, fresh = false }) {
      stopping.signal.throwIfAborted();
      const turn = (turns.get(asker) ?? 0) + 1;
      turns.set(asker, turn);
      const who: Question = { asker, turn, ...(fresh ? { fresh: true } : {}) };
      const request = compose(call, options);
      if (fresh) return ask(call, who, request);
      // Of one operation: whose statements an answer is held against must not depend on who asked first.
      const question = JSON.stringify([call.operation, request.method, request.origin, request.path, request.body, request.headers[options.keyHeader.toLowerCase()]]);
      const known = answers.get(question) ?? underway.get(question);
      // Awaited only when there is something: a pause here would let a second asker past before `underway` knows the first.
      if (known) return reuse(await known, who);
      const answer = ask(call, who, request);
      underway.set(question, answer);
      try {
        const exchange = await answer;
        if (isReusable(exchange)) answers.add(question, exchange);
        return exchange;
      } finally {
        underway.delete(question);
      }
    },
    async close() {
      clearTimeout(clock);
      options.signal?.removeEventListener('abort', stop);
      // Nothing is underway any more but what a target keeps open: closing would wait for it.
      if (!options.dispatcher) await dispatcher.destroy();
    },
  };
};
