import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import pThrottle from 'p-throttle';
import type { Dispatcher } from 'undici';
import type { Base } from '../model/operation.ts';
import { allowance, type AllowanceSettings } from './allowance.ts';
import { isReusable, keepAnswers } from './answers.ts';
import { compose, type ComposeSettings, isKeyed } from '../protocols/compose.ts';
import { Interrupted } from './errors.ts';
import type { Line, Recorder } from './record.ts';
import { redactor, redactValue } from './redact.ts';
import { type CallPatience, Patience } from './patience.ts';
import { withRetries } from './retry.ts';
import { sentEarlier, type SentEarlier } from './sent-earlier.ts';
import { type OpenTransport, ownTransport, type Terms, type TransportSettings } from './transport.ts';
import { Turns } from './turns.ts';
import type { Call, Client, Exchange, HttpRequest } from '../model/exchange.ts';
import { type Sent, TargetWatch } from './watch.ts';

/** Room for every answer of a standard run: an answer that had to go is asked for again, by whichever case comes next. */
const keptAnswerBytes = 192 * 1024 * 1024;

export interface ClientOptions extends ComposeSettings, TransportSettings, AllowanceSettings {
  /** Repetitions after failures and after 429, 502, 503. */
  readonly retries: number;
  /** Requests per second, evenly spaced; absent: as fast as `concurrency` allows. */
  readonly rate?: number;
  /** Milliseconds that requests without an answer may take, all together; absent: no limit. */
  readonly maxSilenceMs?: number;
  /** A call of each interface that needs no subject: the target is watched. Absent: it is not. */
  readonly reach?: Readonly<Record<Base, Call>>;
  /** Operations whose answered calls may serve as canaries; absent: all. */
  readonly canaryFrom?: ReadonlySet<string>;
  readonly recorder: Recorder;
  /** Absent: a live one, closed with the client. One that is given stays open. */
  readonly dispatcher?: Dispatcher;
  /** What brings requests to the target; absent, or where a dispatcher is given: this thread. */
  readonly transport?: OpenTransport;
  /** What was asked before this client was there: an equal first question takes its answer, and is not sent. */
  readonly sentEarlier?: SentEarlier;
  onRequest?(stats: Client['stats']): void;
}

/** Who asks, and which of its questions it is. */
type Question = Pick<Exchange, 'asker' | 'turn' | 'fresh'>;

interface Errand {
  readonly call: Call;
  readonly question: Question;
  readonly request: HttpRequest;
  readonly urgent: boolean;
  readonly confirming: boolean;
  readonly sent: Sent;
  readonly patience: CallPatience;
}

/** Milliseconds that requests in flight get to end when the run was stopped. */
const endingMs = 1_000;

/** A longer name of a request would take as much memory as its answer. */
const longestName = 1_024;

const nameOf = (parts: readonly (string | undefined)[]): string => {
  const text = JSON.stringify(parts);
  return text.length <= longestName ? text : bytesToHex(sha256(new TextEncoder().encode(text)));
};

/** The only way to a target. */
export const createClient = (options: ClientOptions): Client => {
  const { recorder } = options;
  const redact = redactor(options.key === undefined ? [] : [options.key]);
  const answers = keepAnswers(keptAnswerBytes);
  const underway = new Map<string, Promise<Exchange>>();
  const turns = new Map<string, number>();
  const earlier = sentEarlier(options.sentEarlier);
  const stats = { requests: options.sentEarlier?.requests ?? 0, reused: 0 };

  const { signal, halt, mustMaySend, mindMemory, close } = allowance(options, () => answers.clear());
  const transport =
    options.transport && !options.dispatcher
      ? options.transport(options, signal)
      : ownTransport(options, signal, options.dispatcher);
  const inTurn = new Turns(transport.room);
  const run = (send: () => Promise<Exchange>): Promise<Exchange> => send();
  // p-throttle refuses a signal that is aborted already; then nothing is sent anyway.
  const onPace =
    options.rate === undefined || signal.aborted
      ? run
      : pThrottle({ limit: 1, interval: 1000 / options.rate, signal })(run);

  const mindLimits = (failure: Exchange['failure']): void => {
    if (failure?.kind === 'timeout') options.limits?.reach('timeout', options.timeoutMs / 1_000);
    if (failure?.kind === 'too-large')
      options.limits?.reach('max-body', Math.round((options.maxBodyBytes / 2 ** 20) * 1_000) / 1_000);
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
  const perform = async (
    { call, question, request, urgent }: Omit<Errand, 'confirming' | 'patience' | 'sent'>,
    number: number,
    terms: Terms,
  ): Promise<Exchange> => {
    const { origin, path, ...rest } = request;
    const had = question.fresh ? undefined : earlier.take(request, redact);
    if (!had) stats.requests++;
    const { at, ms, response, failure } = had ?? (await transport.attempt(request, urgent, terms));
    const seen = redactValue(redact, {
      call: { ...call, operation: '' },
      request: {
        method: rest.method,
        url: origin + path,
        headers: rest.headers,
        ...(rest.body === undefined ? {} : { body: rest.body }),
      },
      ...(response ? { response } : {}),
      ...(failure ? { failure } : {}),
    });
    // Names of our own hold no key, even where the key is a word that stands in them.
    const exchange: Exchange = {
      n: ++finished,
      ...question,
      at,
      ms,
      attempt: number,
      ...seen,
      call: { ...seen.call, operation: call.operation },
    };
    record(exchange);
    mindLimits(failure);
    mindMemory(response);
    options.onRequest?.({ ...stats });
    return exchange;
  };

  const patience = new Patience(options);
  let canaries = 0;
  const watch =
    options.reach &&
    new TargetWatch({
      reach: options.reach,
      mayServe: (id) => options.canaryFrom?.has(id) ?? true,
      slow: (base) => patience.slow(base),
      ask: async (call, timeoutMs) => {
        mustMaySend(stats.requests, true);
        const question: Question = { asker: 'canary', turn: ++canaries, fresh: true };
        const request = compose(call, options);
        return perform({ call, question, request, urgent: true }, 1, { timeoutMs, newConnection: true, aside: true });
      },
      halt,
      signal,
    });

  const flying = new Set<Promise<unknown>>();
  const transmit = async (errand: Errand, number: number): Promise<Exchange> => {
    const { sent, patience: own } = errand;
    // Canaries decide whether it is worth sending.
    for (let held = watch?.held(sent.base); held; held = watch?.held(sent.base)) await held;
    mustMaySend(stats.requests, errand.confirming);
    watch?.began(sent);
    const performed = perform(errand, number, own.terms(number > options.retries));
    flying.add(performed);
    try {
      const exchange = await performed;
      own.take(exchange);
      watch?.finished(sent, exchange);
      signal.throwIfAborted();
      return exchange;
    } finally {
      flying.delete(performed);
    }
  };

  const sendOnce = (errand: Errand, number: number): Promise<Exchange> =>
    inTurn.run(
      async () => {
        // Asked before the pace as well: nobody should wait for a turn only to be told that there is none.
        mustMaySend(stats.requests, errand.confirming);
        return onPace(() => transmit(errand, number));
        // A retry goes first: what it shows of the target concerns all that wait.
      },
      errand.urgent || number > 1,
    );

  const ask = async (errand: Errand): Promise<Exchange> => {
    try {
      return await withRetries((number) => sendOnce(errand, number), options.retries, errand.patience, signal);
    } catch (error) {
      // A pause that is cut short rejects in timers' own way.
      throw signal.aborted ? signal.reason : error;
    }
  };

  const reuse = (exchange: Exchange, { asker, turn }: Question): Exchange => {
    stats.reused++;
    record({ reused: exchange.n, asker, turn });
    return exchange;
  };

  return {
    contract: options.contract,
    get stats() {
      return { ...stats };
    },
    async send(call, { asker, fresh = false, urgent = false, confirming = false }) {
      signal.throwIfAborted();
      const turn = (turns.get(asker) ?? 0) + 1;
      turns.set(asker, turn);
      const question: Question = { asker, turn, ...(fresh ? { fresh: true } : {}) };
      const request = compose(call, options);
      const { base } = options.contract.operation(call.operation);
      const errand: Errand = {
        call,
        question,
        request,
        urgent,
        confirming,
        sent: { base, call, isKeyed: isKeyed(call, options) },
        patience: patience.call(base, call.operation),
      };
      if (fresh) return ask(errand);
      // Of one operation: whose statements an answer is held against must not depend on who asked first.
      const same = nameOf([
        call.operation,
        request.method,
        request.origin,
        request.path,
        request.body,
        request.headers[options.keyHeader.toLowerCase()],
      ]);
      const known = answers.get(same) ?? underway.get(same);
      // Awaited only when there is something: a pause here would let a second asker past before `underway` knows the first.
      if (known) return reuse(await known, question);
      const answer = ask(errand);
      underway.set(same, answer);
      try {
        const exchange = await answer;
        if (isReusable(exchange)) answers.add(same, exchange);
        return exchange;
      } finally {
        underway.delete(same);
      }
    },
    get loss() {
      return watch?.loss;
    },
    forget: () => answers.clear(),
    async close() {
      await watch?.settle();
      watch?.close();
      close();
      if (signal.aborted && flying.size > 0)
        await Promise.race([Promise.allSettled(flying), sleep(endingMs, undefined, { ref: false })]);
      await transport.close();
    },
  };
};
