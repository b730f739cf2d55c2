import { noRecorder } from '../client/record.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { createClient } from '../client/client.ts';
import { retryAfterMs } from '../client/patience.ts';
import type { DiscoverableContract } from '../discovery/rules.ts';
import type { Secrets } from '../client/credentials/secrets.ts';
import type { Call, Client, Exchange } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import { hasKeyFor } from '../protocols/carry.ts';
import type { EngineOptions } from '../run/options.ts';
import { isTrouble, type Reading, readingOf } from './reading.ts';
import { isDowngrade } from './trouble.ts';
import { defined } from '../model/defined.ts';

/** Number of retries after a temporary problem, and the longest pause before a retry. */
const repetitions = 3;
const longestPauseMs = 2_000;
/**
 * If a probe gets no answer for this long, the next one is sent too: one lost request does not mean a silent target.
 */
const patienceMs = 2_000;

/** A silent probe is repeated only if its timeout is shorter than this, because a first request can take seconds. */
const longestSilenceMs = 8_000;

const mayPass = ({ response, failure }: Exchange, elapsedMs: number): boolean =>
  failure
    ? failure.kind === 'refused' ||
      failure.kind === 'reset' ||
      (failure.kind === 'timeout' && elapsedMs < longestSilenceMs)
    : response !== undefined && (response.status === 429 || response.status === 502 || response.status === 503);

/** Failures that every call would meet. */
const isLasting = ({ failure }: Exchange): boolean => failure?.kind === 'tls' || failure?.kind === 'dns';

/** Sends the requests of preflight and counts them. */
export class Asker {
  readonly contract: DiscoverableContract;
  readonly #options: EngineOptions;
  readonly #secrets: Secrets | undefined;
  readonly #dispatcher: Dispatcher | undefined;
  readonly #clients = new Map<string, Client>();
  readonly #sent: Exchange[] = [];

  constructor(
    contract: DiscoverableContract,
    options: EngineOptions,
    secrets: Secrets | undefined,
    dispatcher: Dispatcher | undefined,
  ) {
    this.contract = contract;
    this.#options = options;
    this.#secrets = secrets;
    this.#dispatcher = dispatcher;
  }

  /** In the order in which they were finished. */
  get sent(): readonly Exchange[] {
    return this.#sent;
  }

  /** Number of requests, including those that were not awaited. */
  get requests(): number {
    return [...this.#clients.values()].reduce((sum, { stats }) => sum + stats.requests, 0);
  }

  /** Whether calls of an operation carry a key. */
  hasKey(row: Operation, { keyPlace }: EngineOptions = this.#options): boolean {
    return hasKeyFor(row, {
      contract: this.contract,
      credentials: this.#secrets?.credentials ?? [],
      ...defined({ keyPlace }),
    });
  }

  /** Whether any request carries a secret. */
  get hasSecrets(): boolean {
    return (this.#secrets?.credentials.length ?? 0) > 0;
  }

  /** Classifies an answer: which option may be wrong. */
  reading(exchange: Exchange): Reading {
    return readingOf(this.contract.operation(exchange.call.operation), exchange);
  }

  isTrouble(exchange: Exchange): boolean {
    return isTrouble(this.reading(exchange));
  }

  /** The first answer with the most frequent reading. */
  mostlyRead(answers: readonly Exchange[]): Exchange {
    const count = (exchange: Exchange): number =>
      answers.filter((answer) => this.reading(answer) === this.reading(exchange)).length;
    return answers.reduce((best, exchange) => (count(exchange) > count(best) ? exchange : best));
  }

  /** Sends a call once, with other options if given. */
  async ask(call: Call, options: EngineOptions = this.#options): Promise<Exchange> {
    const exchange = await this.#client(options).send(call, { asker: 'preflight', fresh: true });
    this.#sent.push(exchange);
    return exchange;
  }

  /** Sends a call, and repeats it while the problem may be temporary. */
  async askPatiently(call: Call, options: EngineOptions = this.#options): Promise<Exchange> {
    const began = performance.now();
    let exchange = await this.ask(call, options);
    for (let turn = 0; turn < repetitions && mayPass(exchange, performance.now() - began); turn += 1) {
      const retryAfter = retryAfterMs(exchange.response?.headers['retry-after'], Date.now());
      const backOff = (exchange.failure ? 100 : 250) * 2 ** turn;
      await sleep(Math.min(Math.max(backOff, retryAfter), longestPauseMs));
      exchange = await this.ask(call, options);
    }
    return exchange;
  }

  /** Sends the calls one after the other until one gets a good answer. Returns all exchanges. */
  async askInTurn(calls: readonly Call[], options: EngineOptions): Promise<readonly Exchange[]> {
    const answers: Exchange[] = [];
    const isSettled = (): boolean => answers.some((answer) => !this.isTrouble(answer) || isLasting(answer));
    const inFlight = new Set<Promise<unknown>>();
    for (const call of calls) {
      const asking = (
        inFlight.size === 0 && answers.length === 0 ? this.askPatiently(call, options) : this.ask(call, options)
      )
        .then((exchange) => answers.push(exchange))
        .finally(() => inFlight.delete(asking));
      inFlight.add(asking);
      await Promise.race([asking, sleep(Math.min(patienceMs, options.timeoutMs / 4), undefined, { ref: false })]);
      if (isSettled()) return answers;
    }
    while (inFlight.size > 0 && !isSettled()) await Promise.race(inFlight);
    return answers;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  /** The key was given for an encrypted connection, so it is not sent to a URL that was corrected to plain HTTP. */
  #secretsFor({ target }: EngineOptions): Secrets | undefined {
    const isExposed = Object.keys(target).some((base) => isDowngrade(this.#options.target[base], target[base]));
    return isExposed ? undefined : this.#secrets;
  }

  #client(options: EngineOptions): Client {
    const { target, namespace, keyPlace, timeoutMs, maxBodyBytes, concurrency, insecure, caFile, rate, trace } =
      options;
    const settings = { target, namespace, timeoutMs, maxBodyBytes, concurrency, ...defined({ keyPlace }) };
    const name = JSON.stringify(settings);
    const openClient = this.#clients.get(name);
    if (openClient) return openClient;
    const secrets = this.#secretsFor(options);
    const client = createClient({
      contract: this.contract,
      ...settings,
      ...defined({ insecure, caFile, rate, trace, secrets, dispatcher: this.#dispatcher }),
      retries: 0,
      recorder: noRecorder,
    });
    this.#clients.set(name, client);
    return client;
  }
}
