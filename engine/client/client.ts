import { setTimeout as sleep } from 'node:timers/promises';
import pThrottle from 'p-throttle';
import { allowance, type AllowanceSettings, countLimits } from './allowance.ts';
import { isReusable, keepAnswers, sentEarlier, type SentEarlier } from './answers.ts';
import { defined } from '../model/defined.ts';
import { compose, type ComposeSettings, isKeyed } from '../protocols/compose.ts';
import { Interrupted, TargetLostError } from './errors.ts';
import type { Attempt } from './exchange.ts';
import type { Line, Recorder } from './record.ts';
import { collectMuchGarbage, PackedTexts } from './memory.ts';
import { Secrets } from './credentials/secrets.ts';
import { SecretFault } from './credentials/source.ts';
import { type CallPatience, Patience, withRetries } from './patience.ts';
import { type Traced, tracer } from './trace.ts';
import { type OpenTransport, ownTransport, type Terms, type TransportSettings } from './transport.ts';
import { PrioritySemaphore } from './priority-semaphore.ts';
import type { Call, Client, Exchange, HttpRequest, Loss, TargetLost } from '../model/exchange.ts';
import { type Sent, TargetWatch } from './target-loss.ts';
import { hash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Base } from '../model/operation.ts';
import { operationTexts } from '../model/operation-name.ts';
import { matchesPattern } from '../model/pattern.ts';

/** Requests per second for the operations with a name; `*` stands for anything. */
export interface OperationPace {
  readonly pattern: string;
  /** Absent: that of the client. */
  readonly rate?: number;
}

/** Settings of a client: what it may spend, how it sends, and where it records. */
export interface ClientOptions extends Omit<ComposeSettings, 'credentials'>, TransportSettings, AllowanceSettings {
  /** Retries after failures and after statuses 429, 502, 503. */
  readonly retries: number;
  /** Requests per second, evenly spaced; absent: limited by `concurrency` only. */
  readonly rate?: number;
  /** Paces of single operations. */
  readonly operations?: readonly OperationPace[];
  /** Whether each request carries a W3C trace of its own; absent: no. */
  readonly trace?: boolean;
  /** Total milliseconds that requests without an answer may take; absent: no limit. */
  readonly maxSilenceMs?: number;
  /** Milliseconds that every request may take, and that the target may be silent, whatever was learnt; absent: 0. */
  readonly patienceFloorMs?: number;
  /** For each interface, a call that needs no subject. Present: the client watches the target. Absent: it does not. */
  readonly reach?: Readonly<Record<Base, Call>>;
  /** Operations whose answered calls may serve as canary calls; absent: all. */
  readonly canaryFrom?: ReadonlySet<string>;
  /** The secrets that requests carry; absent: none. */
  readonly secrets?: Secrets;
  readonly recorder: Recorder;
  /** Absent: the client makes a live dispatcher and closes it. A given dispatcher stays open. */
  readonly dispatcher?: Dispatcher;
  /** Sends the requests; absent, or if a dispatcher is given: this thread sends them. */
  readonly transport?: OpenTransport;
  /** Exchanges from before this client existed. The first equal call takes the answer and sends no request. */
  readonly sentEarlier?: SentEarlier;
  onRequest?(stats: Client['stats']): void;
}

/** Longer names are hashed, because a long name would take as much memory as its answer. */
const longestName = 1_024;

/**
 * The name of a request in the cache: equal requests have one name. It contains the operation, so that the judged
 * operation does not depend on which call came first.
 */
function requestName(call: Call, { method, origin, path, body, headers }: HttpRequest): string {
  // Parameters can stand in headers.
  const text = JSON.stringify([call.operation, method, origin, path, body, call.key, JSON.stringify(headers)]);
  return text.length <= longestName ? text : hash('sha256', text, 'hex');
}

/** Part of the memory limit for answers that may be used again. A removed answer must be requested again. */
const keptShare = 0.24;
/** Memory for these answers, in MiB, if the process has no limit. */
const keptMiB = 192;

/** The asker, and the number of its question. */
type Question = Pick<Exchange, 'asker' | 'turn' | 'fresh'>;

interface Job {
  readonly call: Call;
  readonly question: Question;
  readonly request: HttpRequest;
  readonly urgent: boolean;
  readonly confirming: boolean;
  readonly sent: Sent;
  readonly patience: CallPatience;
}

/** Milliseconds that requests in flight may take to end after the run was stopped. */
const endingMs = 1_000;

/** Creates the client. All requests to the target go through it. */
export const createClient = (options: ClientOptions): Client => {
  const { recorder } = options;
  const secrets = options.secrets ?? new Secrets(new Map());
  const { redaction } = secrets;
  const composing: ComposeSettings = { ...options, credentials: secrets.credentials };
  const answers = keepAnswers(
    (options.maxMemoryMiB === undefined ? keptMiB : options.maxMemoryMiB * keptShare) * 2 ** 20,
  );
  const texts = new PackedTexts();
  const inFlight = new Map<string, Promise<Exchange>>();
  const turns = new Map<string, number>();
  const earlier = sentEarlier(options.sentEarlier);
  const stats = { requests: options.sentEarlier?.requests ?? 0, reused: 0 };

  const { signal, halt, assertMaySend, memory, checkMemory, close } = allowance(options, () => {
    answers.clear();
    texts.pack();
  });
  const transport =
    options.transport && !options.dispatcher
      ? options.transport(options, signal)
      : ownTransport(options, signal, options.dispatcher);
  const inTurn = new PrioritySemaphore(transport.room);
  const run = (send: () => Promise<Exchange>): Promise<Exchange> => send();
  // p-throttle rejects a signal that is already aborted. Nothing is sent in that case anyway.
  const paced = (rate: number | undefined): typeof run =>
    rate === undefined || signal.aborted ? run : pThrottle({ limit: 1, interval: 1000 / rate, signal })(run);
  const onPace = paced(options.rate);
  const paces = (options.operations ?? []).flatMap(({ pattern, rate }) =>
    rate === undefined ? [] : [{ pattern, onPace: paced(rate) }],
  );
  const paceOf = ({ operation }: Call): typeof run => {
    const texts = paces.length === 0 ? [] : operationTexts(options.contract.operation(operation));
    return paces.find(({ pattern }) => texts.some((text) => matchesPattern(pattern, text)))?.onPace ?? run;
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
  /** Records an attempt, without secrets. */
  const exchangeOf = (
    { call, question, request }: Pick<Job, 'call' | 'question' | 'request'>,
    number: number,
    { at, ms, response, failure, trace }: Attempt,
    extras: Pick<Exchange, 'lost'> = {},
  ): Exchange => {
    const { origin, path, ...rest } = request;
    const redacted = redaction.exchange({
      call: { ...call, operation: '' },
      request: {
        method: rest.method,
        url: origin + path,
        headers: rest.headers,
        ...defined({ body: rest.body }),
      },
      ...defined({ response, failure }),
    });
    // Operation ids are not redacted, even if the key is a word that occurs in one.
    const exchange: Exchange = {
      n: ++finished,
      ...question,
      at,
      ms,
      attempt: number,
      ...redacted,
      ...defined({ trace }),
      call: { ...redacted.call, operation: call.operation },
      ...extras,
    };
    record(exchange);
    texts.add(exchange);
    checkMemory(exchange);
    options.onRequest?.({ ...stats });
    return exchange;
  };

  let keyLoss: Loss | undefined;
  /** Ends the run: without a token every call would be refused. */
  const loseKey = (
    job: Pick<Job, 'call' | 'question' | 'request'>,
    number: number,
    { message }: SecretFault,
  ): never => {
    const attempt: Attempt = { at: new Date().toISOString(), ms: 0, failure: { kind: 'aborted', message } };
    const canary = exchangeOf(job, number, attempt, { lost: 'key' });
    const { operation } = job.call;
    const { base } = options.contract.operation(operation);
    const lost: TargetLost = { base, kind: 'key', afterExchange: canary.n - 1, operation, message };
    keyLoss ??= { lost, lastSent: [], canary };
    const error = new TargetLostError(lost, canary);
    halt(error);
    throw error;
  };

  const addTrace = options.trace ? tracer() : (request: HttpRequest): Traced => ({ request });
  /** Adds the secrets and a trace to a request, and sends it. */
  const transmitted = async (composed: HttpRequest, urgent: boolean, terms: Terms): Promise<Attempt> => {
    const { request, trace } = addTrace(secrets.insertInto(composed));
    const attempt = countLimits(options, await transport.attempt(request, urgent, terms), terms);
    return trace === undefined ? attempt : { ...attempt, trace };
  };

  /** Sends a request once; with a renewed token a second time, if that is why it was refused. */
  const perform = async (
    job: Omit<Job, 'confirming' | 'patience' | 'sent'>,
    number: number,
    terms: Terms,
  ): Promise<Exchange> => {
    const { call, question, request, urgent } = job;
    const had = question.fresh ? undefined : earlier.take(request, redaction.text);
    if (had) return exchangeOf(job, number, had);
    try {
      stats.requests++;
      const renewing = secrets.ready();
      if (renewing) await renewing;
      const began = Date.now();
      const attempt = await transmitted(request, urgent, terms);
      const renewed = call.key === undefined && secrets.renewedAfter(attempt.response?.status, began);
      if (!renewed || !(await renewed)) return exchangeOf(job, number, attempt);
      exchangeOf({ ...job, call: { ...call, key: 'invalid' } }, number, attempt);
      stats.requests++;
      return exchangeOf(job, number, await transmitted(request, urgent, terms));
    } catch (error) {
      throw error instanceof SecretFault ? loseKey(job, number, error) : error;
    }
  };

  const patience = new Patience(options);
  let canaries = 0;
  const watch =
    options.reach &&
    new TargetWatch({
      ...defined({ patienceFloorMs: options.patienceFloorMs }),
      reach: options.reach,
      mayServe: (id) => options.canaryFrom?.has(id) ?? true,
      slow: (base) => patience.slow(base),
      ask: async (call, timeoutMs) => {
        assertMaySend(stats.requests, true);
        const question: Question = { asker: 'canary', turn: ++canaries, fresh: true };
        const request = compose(call, composing);
        return perform({ call, question, request, urgent: true }, 1, { timeoutMs, newConnection: true, aside: true });
      },
      halt,
      signal,
    });

  const flying = new Set<Promise<unknown>>();
  const transmit = async (job: Job, number: number): Promise<Exchange> => {
    const { sent, patience: callPatience } = job;
    // While canary calls decide whether the target still works, other requests wait.
    for (let pause = watch?.held(sent.base); pause; pause = watch?.held(sent.base)) await pause;
    await memory();
    assertMaySend(stats.requests, job.confirming);
    watch?.began(sent);
    if (number > 1) options.limits?.reach('retries', options.retries);
    const performed = perform(job, number, callPatience.terms(number > options.retries));
    flying.add(performed);
    try {
      const exchange = await performed;
      callPatience.take(exchange);
      watch?.finished(sent, exchange);
      signal.throwIfAborted();
      return exchange;
    } finally {
      flying.delete(performed);
    }
  };

  const sendOnce = (job: Job, number: number): Promise<Exchange> =>
    // The pace of an operation comes first: its requests wait without a turn, which others can take.
    paceOf(job.call)(() =>
      inTurn.run(
        async () => {
          // Checked before the rate limit too, so that no request waits for its turn and is then refused.
          assertMaySend(stats.requests, job.confirming);
          return onPace(() => transmit(job, number));
          // Retries are urgent: all waiting requests depend on whether the target still works.
        },
        job.urgent || number > 1,
      ),
    );

  const ask = async (job: Job): Promise<Exchange> => {
    try {
      return await withRetries((number) => sendOnce(job, number), options.retries, job.patience, signal);
    } catch (error) {
      // An aborted pause rejects with an error of node:timers; the caller needs the reason for the abort.
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
      const question: Question = { asker, turn, ...defined({ fresh: fresh ? true : undefined }) };
      const request = compose(call, composing);
      const { base } = options.contract.operation(call.operation);
      const job: Job = {
        call,
        question,
        request,
        urgent,
        confirming,
        sent: { base, call, isKeyed: isKeyed(call, composing) },
        patience: patience.call(base, call.operation),
      };
      if (fresh) return ask(job);
      const same = requestName(call, request);
      const sameRequest = answers.get(same) ?? inFlight.get(same);
      // Do not await `undefined` here: a second asker would pass before `inFlight` holds the first call.
      if (sameRequest) return reuse(await sameRequest, question);
      const answer = ask(job);
      inFlight.set(same, answer);
      try {
        const exchange = await answer;
        if (isReusable(exchange)) answers.add(same, exchange);
        return exchange;
      } finally {
        inFlight.delete(same);
      }
    },
    get loss() {
      return keyLoss ?? watch?.loss;
    },
    forget() {
      answers.clear();
      if (options.maxMemoryMiB !== undefined) collectMuchGarbage();
    },
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
