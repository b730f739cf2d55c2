import { setTimeout as sleep } from 'node:timers/promises';
import pThrottle from 'p-throttle';
import { type Allowance, allowance, type AllowanceSettings, countLimits } from './allowance.ts';
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
import { type OpenTransport, ownTransport, type Terms, type Transport, type TransportSettings } from './transport.ts';
import { PrioritySemaphore } from './priority-semaphore.ts';
import type { Call, Client, Exchange, HttpRequest, Loss, SendOptions, TargetLost } from '../model/exchange.ts';
import { type Sent, TargetWatch } from './target-loss.ts';
import { hash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Contract } from '../model/contract.ts';
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
const maxNameLength = 1_024;

/**
 * The name of a request in the cache: equal requests have one name. It contains the operation, so that the judged
 * operation does not depend on which call came first.
 */
function requestName(call: Call, { method, origin, path, body, headers }: HttpRequest): string {
  // Parameters can stand in headers.
  const text = JSON.stringify([call.operation, method, origin, path, body, call.key, JSON.stringify(headers)]);
  return text.length <= maxNameLength ? text : hash('sha256', text, 'hex');
}

/** Part of the memory limit for answers that may be used again. A removed answer must be requested again. */
const answersShare = 0.24;
/** Memory for these answers, in MiB, if the process has no limit. */
const answersMiB = 192;

/** The asker, and the number of its question. */
type Question = Pick<Exchange, 'asker' | 'turn' | 'fresh'>;

/** A request to send, and who asks. */
interface Sending {
  readonly call: Call;
  readonly question: Question;
  readonly request: HttpRequest;
  readonly urgent: boolean;
}

interface Job extends Sending {
  readonly confirming: boolean;
  readonly sent: Sent;
  readonly patience: CallPatience;
}

/** Milliseconds that requests in flight may take to end after the run was stopped. */
const endingMs = 1_000;

/** Creates the client. All requests to the target go through it. */
export const createClient = (options: ClientOptions): Client => new TargetClient(options);

/** Sends when it is time. */
type Pace = (send: () => Promise<Exchange>) => Promise<Exchange>;

const atOnce: Pace = (send) => send();

/** Keeps requests apart. p-throttle rejects a signal that is already aborted; nothing is sent in that case anyway. */
const paced = (rate: number | undefined, signal: AbortSignal): Pace =>
  rate === undefined || signal.aborted ? atOnce : pThrottle({ limit: 1, interval: 1000 / rate, signal })(atOnce);

class TargetClient implements Client {
  readonly #options: ClientOptions;
  readonly #secrets: Secrets;
  readonly #composing: ComposeSettings;
  readonly #allowance: Allowance;
  readonly #transport: Transport;
  readonly #waiting: PrioritySemaphore;
  readonly #pace: Pace;
  readonly #operationPaces: readonly { readonly pattern: string; readonly pace: Pace }[];
  readonly #addTrace: (request: HttpRequest) => Traced;
  readonly #patience: Patience;
  readonly #watch: TargetWatch | undefined;
  /** Answers that may be used again, and the calls on their way. */
  readonly #answers: ReturnType<typeof keepAnswers>;
  readonly #inFlight = new Map<string, Promise<Exchange>>();
  readonly #earlier: ReturnType<typeof sentEarlier>;
  readonly #texts = new PackedTexts();
  /** The number of the last question of each asker. */
  readonly #turns = new Map<string, number>();
  readonly #unfinished = new Set<Promise<unknown>>();
  readonly #stats: { requests: number; reused: number };
  #recorded = 0;
  #canaries = 0;
  #keyLoss: Loss | undefined;

  constructor(options: ClientOptions) {
    const { maxMemoryMiB, rate, operations = [] } = options;
    this.#options = options;
    this.#secrets = options.secrets ?? new Secrets(new Map());
    this.#composing = { ...options, credentials: this.#secrets.credentials };
    this.#answers = keepAnswers((maxMemoryMiB === undefined ? answersMiB : maxMemoryMiB * answersShare) * 2 ** 20);
    this.#earlier = sentEarlier(options.sentEarlier);
    this.#stats = { requests: options.sentEarlier?.requests ?? 0, reused: 0 };
    this.#allowance = allowance(options, () => {
      this.#answers.clear();
      this.#texts.pack();
    });
    const { signal } = this.#allowance;
    this.#transport =
      options.transport && !options.dispatcher
        ? options.transport(options, signal)
        : ownTransport(options, signal, options.dispatcher);
    this.#waiting = new PrioritySemaphore(this.#transport.room);
    this.#pace = paced(rate, signal);
    this.#operationPaces = operations.flatMap((row) =>
      row.rate === undefined ? [] : [{ pattern: row.pattern, pace: paced(row.rate, signal) }],
    );
    this.#addTrace = options.trace ? tracer() : (request) => ({ request });
    this.#patience = new Patience(options);
    this.#watch = options.reach && this.#watchOf(options.reach);
  }

  get contract(): Contract {
    return this.#options.contract;
  }

  get stats(): Client['stats'] {
    return { ...this.#stats };
  }

  get loss(): Loss | undefined {
    return this.#keyLoss ?? this.#watch?.loss;
  }

  async send(call: Call, { asker, fresh = false, urgent = false, confirming = false }: SendOptions): Promise<Exchange> {
    this.#allowance.signal.throwIfAborted();
    const turn = (this.#turns.get(asker) ?? 0) + 1;
    this.#turns.set(asker, turn);
    const question: Question = { asker, turn, ...defined({ fresh: fresh ? true : undefined }) };
    const request = compose(call, this.#composing);
    const { base } = this.contract.operation(call.operation);
    const sent: Sent = { base, call, isKeyed: isKeyed(call, this.#composing) };
    const patience = this.#patience.call(base, call.operation);
    const job: Job = { call, question, request, urgent, confirming, sent, patience };
    return fresh ? this.#sendWithRetries(job) : this.#sendUnlessKnown(job);
  }

  forget(): void {
    this.#answers.clear();
    if (this.#options.maxMemoryMiB !== undefined) collectMuchGarbage();
  }

  async close(): Promise<void> {
    await this.#watch?.settle();
    this.#watch?.close();
    this.#allowance.close();
    if (this.#allowance.signal.aborted && this.#unfinished.size > 0)
      await Promise.race([Promise.allSettled(this.#unfinished), sleep(endingMs, undefined, { ref: false })]);
    await this.#transport.close();
  }

  #watchOf(reach: Readonly<Record<Base, Call>>): TargetWatch {
    const { patienceFloorMs, canaryFrom } = this.#options;
    const { halt, signal, assertMaySend } = this.#allowance;
    return new TargetWatch({
      ...defined({ patienceFloorMs }),
      reach,
      mayServe: (id) => canaryFrom?.has(id) ?? true,
      slow: (base) => this.#patience.slow(base),
      ask: async (call, timeoutMs) => {
        assertMaySend(this.#stats.requests, true);
        const question: Question = { asker: 'canary', turn: ++this.#canaries, fresh: true };
        const request = compose(call, this.#composing);
        const terms = { timeoutMs, newConnection: true, aside: true };
        return this.#perform({ call, question, request, urgent: true }, 1, terms);
      },
      halt,
      signal,
    });
  }

  /** Takes the answer to an equal request, if there is one. */
  async #sendUnlessKnown(job: Job): Promise<Exchange> {
    const name = requestName(job.call, job.request);
    const sameRequest = this.#answers.get(name) ?? this.#inFlight.get(name);
    // Do not await `undefined` here: a second asker would pass before `inFlight` holds the first call.
    if (sameRequest) return this.#reuse(await sameRequest, job.question);
    const answer = this.#sendWithRetries(job);
    this.#inFlight.set(name, answer);
    try {
      const exchange = await answer;
      if (isReusable(exchange)) this.#answers.add(name, exchange);
      return exchange;
    } finally {
      this.#inFlight.delete(name);
    }
  }

  #reuse(exchange: Exchange, { asker, turn }: Question): Exchange {
    this.#stats.reused++;
    this.#record({ reused: exchange.n, asker, turn });
    return exchange;
  }

  async #sendWithRetries(job: Job): Promise<Exchange> {
    const { signal } = this.#allowance;
    try {
      return await withRetries((number) => this.#sendOnce(job, number), this.#options.retries, job.patience, signal);
    } catch (error) {
      // An aborted pause rejects with an error of node:timers; the caller needs the reason for the abort.
      throw signal.aborted ? signal.reason : error;
    }
  }

  #sendOnce(job: Job, number: number): Promise<Exchange> {
    // The pace of an operation comes first: its requests wait without a turn, which others can take.
    return this.#paceOf(job.call)(() =>
      this.#waiting.run(
        async () => {
          // Checked before the rate limit too, so that no request waits for its turn and is then refused.
          this.#allowance.assertMaySend(this.#stats.requests, job.confirming);
          return this.#pace(() => this.#attempt(job, number));
          // Retries are urgent: all waiting requests depend on whether the target still works.
        },
        job.urgent || number > 1,
      ),
    );
  }

  #paceOf({ operation }: Call): Pace {
    if (this.#operationPaces.length === 0) return atOnce;
    const texts = operationTexts(this.contract.operation(operation));
    const fits = ({ pattern }: { pattern: string }): boolean => texts.some((text) => matchesPattern(pattern, text));
    return this.#operationPaces.find(fits)?.pace ?? atOnce;
  }

  async #attempt(job: Job, number: number): Promise<Exchange> {
    const { sent, patience } = job;
    const { retries, limits } = this.#options;
    // While canary calls decide whether the target still works, other requests wait.
    for (let pause = this.#watch?.held(sent.base); pause; pause = this.#watch?.held(sent.base)) await pause;
    await this.#allowance.memory();
    this.#allowance.assertMaySend(this.#stats.requests, job.confirming);
    this.#watch?.began(sent);
    if (number > 1) limits?.reach('retries', retries);
    const performed = this.#perform(job, number, patience.terms(number > retries));
    this.#unfinished.add(performed);
    try {
      const exchange = await performed;
      patience.take(exchange);
      this.#watch?.finished(sent, exchange);
      this.#allowance.signal.throwIfAborted();
      return exchange;
    } finally {
      this.#unfinished.delete(performed);
    }
  }

  /** Sends a request once; with a renewed token a second time, if that is why it was refused. */
  async #perform(job: Sending, number: number, terms: Terms): Promise<Exchange> {
    const { call, question, request, urgent } = job;
    const had = question.fresh ? undefined : this.#earlier.take(request, this.#secrets.redaction.text);
    if (had) return this.#exchangeOf(job, number, had);
    try {
      this.#stats.requests++;
      const renewing = this.#secrets.ready();
      if (renewing) await renewing;
      const began = Date.now();
      const attempt = await this.#transmit(request, urgent, terms);
      const renewed = call.key === undefined && this.#secrets.renewedAfter(attempt.response?.status, began);
      if (!renewed || !(await renewed)) return this.#exchangeOf(job, number, attempt);
      this.#exchangeOf({ ...job, call: { ...call, key: 'invalid' } }, number, attempt);
      this.#stats.requests++;
      return this.#exchangeOf(job, number, await this.#transmit(request, urgent, terms));
    } catch (error) {
      throw error instanceof SecretFault ? this.#loseKey(job, number, error) : error;
    }
  }

  /** Adds the secrets and a trace to a request, and sends it. */
  async #transmit(composed: HttpRequest, urgent: boolean, terms: Terms): Promise<Attempt> {
    const { request, trace } = this.#addTrace(this.#secrets.insertInto(composed));
    const attempt = countLimits(this.#options, await this.#transport.attempt(request, urgent, terms), terms);
    return trace === undefined ? attempt : { ...attempt, trace };
  }

  /** Ends the run: without a token every call would be refused. */
  #loseKey(job: Sending, number: number, { message }: SecretFault): TargetLostError {
    const attempt: Attempt = { at: new Date().toISOString(), ms: 0, failure: { kind: 'aborted', message } };
    const canary = this.#exchangeOf(job, number, attempt, { lost: 'key' });
    const { operation } = job.call;
    const { base } = this.contract.operation(operation);
    const lost: TargetLost = { base, kind: 'key', afterExchange: canary.n - 1, operation, message };
    this.#keyLoss ??= { lost, lastSent: [], canary };
    const error = new TargetLostError(lost, canary);
    this.#allowance.halt(error);
    return error;
  }

  /** Records an attempt, without secrets. */
  #exchangeOf(
    { call, question, request: { method, origin, path, headers, body } }: Sending,
    number: number,
    { at, ms, response, failure, trace }: Attempt,
    extras: Pick<Exchange, 'lost'> = {},
  ): Exchange {
    const redacted = this.#secrets.redaction.exchange({
      call: { ...call, operation: '' },
      request: { method, url: origin + path, headers, ...defined({ body }) },
      ...defined({ response, failure }),
    });
    // Operation ids are not redacted, even if the key is a word that occurs in one.
    const exchange: Exchange = {
      n: ++this.#recorded,
      ...question,
      at,
      ms,
      attempt: number,
      ...redacted,
      ...defined({ trace }),
      call: { ...redacted.call, operation: call.operation },
      ...extras,
    };
    this.#record(exchange);
    this.#texts.add(exchange);
    this.#allowance.checkMemory(exchange);
    this.#options.onRequest?.(this.stats);
    return exchange;
  }

  #record(line: Line): void {
    try {
      this.#options.recorder.write(line);
    } catch (error) {
      if (error instanceof Interrupted) this.#allowance.halt(error);
      throw error;
    }
  }
}
