import { setTimeout as sleep } from 'node:timers/promises';
import type { Base, OperationId } from '../model/operation.ts';
import { BudgetSpent, Interrupted, TargetLostError } from './errors.ts';
import { gatewayStatuses, hasSucceeded, isDenied } from '../model/http.ts';
import { retryAfterMs } from './patience.ts';
import type { Call, Exchange, Loss, TargetLost } from '../model/exchange.ts';
import { defined } from '../model/defined.ts';

/** Maximum number of requests remembered per interface. */
const maxExchanges = 16;
/** Longer answers are not remembered, and do not become canaries: a canary's answer stays until the end. */
const keptCharacters = 65_536;

interface Remembered {
  readonly answered: Exchange[];
  /** Requests without an answer, also when they were sent again. */
  unanswered: Exchange[];
}

const isSame = ({ request: a }: Exchange, { request: b }: Exchange): boolean =>
  a.method === b.method && a.url === b.url && a.body === b.body;

/** Whether the target may have received an unanswered request. Without a connection the request was never sent. */
const wasSent = ({ failure, ms }: Exchange): boolean =>
  failure?.kind !== 'refused' && failure?.kind !== 'dns' && failure?.kind !== 'tls' && ms > 0;

/** The last requests to each interface. One of them may have caused the present behaviour of the target. */
class LastSent {
  readonly #byBase = new Map<Base, Remembered>();

  add(base: Base, exchange: Exchange): void {
    const recent: Remembered = this.#byBase.get(base) ?? { answered: [], unanswered: [] };
    this.#byBase.set(base, recent);
    if (exchange.response) {
      // An answer may arrive after the request that stopped the service.
      recent.unanswered = recent.unanswered.filter((earlier) => !isSame(earlier, exchange));
      if (exchange.response.body.length <= keptCharacters) recent.answered.push(exchange);
      if (recent.answered.length > maxExchanges) recent.answered.shift();
    } else if (wasSent(exchange) && !recent.unanswered.some((earlier) => isSame(earlier, exchange))) {
      recent.unanswered.push(exchange);
      if (recent.unanswered.length > maxExchanges) recent.unanswered.shift();
    }
  }

  /** The unanswered requests, preceded by as many answered ones as fit, in the order of sending. */
  of(base: Base): readonly Exchange[] {
    const { answered = [], unanswered = [] } = this.#byBase.get(base) ?? {};
    const before = unanswered.length < maxExchanges ? answered.slice(unanswered.length - maxExchanges) : [];
    return [...before, ...unanswered].sort((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1));
  }
}

/** Number of consecutive failures, or refusals, after which canary requests decide. */
export const doubtfulFailures = 5;
/**
 * Milliseconds without any answer while requests wait, after which canary requests decide:
 * minimum, multiple of a slow answer, and maximum.
 */
const silence = { least: 2_500, factor: 4, most: 4_000 };
/**
 * Milliseconds from the first doubt at which each canary is sent, and the deadline of the last answer: minimum, and
 * multiple of the canary's earlier response time.
 */
const canaryStarts = [0, 500, 1_000, 1_500, 2_250, 3_000] as const;
const canaryDeadline = { least: 4_000, factor: 4 };
/** After fewer answers than `sure`, one slow call may hold up all others: the deadline is at least `least`. */
const unlearnt = { sure: 32, least: 10_000 };
/** Number of canary requests after a rejected key. */
const keyCanaries = 3;
const tickMs = 250;

/** A call that the target is known to answer. */
interface Canary {
  readonly call: Call;
  readonly exchange?: Exchange;
}

type Doubt = 'target' | 'key';

/** The state of one interface. */
interface Watched {
  last?: Exchange;
  lastAccepted?: Exchange;
  canary?: Canary;
  keyed?: Canary;
  readonly accepted: Set<OperationId>;
  answers: number;
  troubles: number;
  rejections: number;
  waiting: number;
  /** The latest request had no answer. */
  isSilent: boolean;
  /** Time of the last answer, or of the first request after it. */
  since: number;
  patienceMs: number;
  doubt?: Promise<void>;
  doubts?: Doubt;
  /** Ends the doubt because an answer came. */
  relieve?(): void;
}

export interface WatchSettings {
  /** Milliseconds without any answer that never decide that the target is lost; absent: 0. */
  readonly patienceFloorMs?: number;
  /** For each interface, a call that needs no subject. */
  readonly reach: Readonly<Record<Base, Call>>;
  /** Whether answered calls of an operation may serve as canaries. */
  mayServe(operation: OperationId): boolean;
  /** The slowest of a hundred answers, in milliseconds. */
  slow(base: Base): number | undefined;
  /** Sends a canary at once, on its own connection, and records it. */
  ask(call: Call, timeoutMs: number): Promise<Exchange>;
  /** Ends the run. */
  halt(reason: TargetLostError): void;
  readonly signal: AbortSignal;
}

/** A request, with the facts that the watch needs. */
export interface Sent {
  readonly base: Base;
  readonly call: Call;
  /** The request carried the configured key. */
  readonly isKeyed: boolean;
}

const isTrouble = ({ response, failure }: Exchange): boolean =>
  failure ? failure.kind !== 'too-large' && failure.kind !== 'aborted' : gatewayStatuses.has(response?.status ?? 0);

/** Watches whether the target still answers. An interface that never answered is not watched. */
export class TargetWatch {
  readonly #settings: WatchSettings;
  readonly #watched = new Map<Base, Watched>();
  readonly #lastSent = new LastSent();
  #loss: Omit<Loss, 'lastSent'> | undefined;
  #lastTick = performance.now();
  readonly #clock: NodeJS.Timeout;

  constructor(settings: WatchSettings) {
    this.#settings = settings;
    this.#clock = setInterval(() => this.#tick(), tickMs);
    this.#clock.unref();
  }

  get loss(): Loss | undefined {
    return this.#loss && { ...this.#loss, lastSent: this.#lastSent.of(this.#loss.lost.base) };
  }

  /**
   * At the end of a run: sends canaries to each interface whose latest exchanges failed or whose key was last rejected.
   * Without this, a target that stops with the last requests of a run would go unnoticed.
   */
  async settle(): Promise<void> {
    const decisions = [...this.#watched].map(async ([base, watched]) => {
      await watched.doubt;
      if (watched.last && watched.troubles > 0) this.#doubt(base, 'target');
      await watched.doubt;
      if (watched.keyed && watched.rejections > 0) this.#doubt(base, 'key');
      await watched.doubt;
    });
    await Promise.all(decisions);
  }

  close(): void {
    clearInterval(this.#clock);
  }

  /** Pending while canaries decide about this interface. No other request should be sent to it. */
  held(base: Base): Promise<void> | undefined {
    return this.#watched.get(base)?.doubt;
  }

  began({ base }: Sent): void {
    const watched = this.#of(base);
    // A retry continues the silence of the attempt before it.
    if (watched.waiting === 0 && !watched.isSilent) watched.since = performance.now();
    watched.waiting += 1;
  }

  finished({ base, call, isKeyed }: Sent, exchange: Exchange): void {
    const watched = this.#of(base);
    watched.waiting -= 1;
    this.#lastSent.add(base, exchange);
    watched.isSilent = isTrouble(exchange) && exchange.failure !== undefined;
    if (isTrouble(exchange)) {
      watched.troubles += 1;
      if (watched.last && watched.troubles >= doubtfulFailures) this.#doubt(base, 'target');
      return;
    }
    if (!exchange.response) return;
    watched.answers += 1;
    watched.since = performance.now();
    watched.patienceMs = 0;
    watched.troubles = 0;
    watched.last = exchange;
    if (watched.doubts === 'target') watched.relieve?.();
    if (isKeyed) this.#checkKey(watched, base, call, exchange);
    const isPlain = call.input === 'valid' && call.key === undefined && this.#settings.mayServe(call.operation);
    if (isPlain && hasSucceeded(exchange)) this.#learn(watched, call, exchange, isKeyed);
  }

  #checkKey(watched: Watched, base: Base, { operation, input }: Call, exchange: Exchange): void {
    if (!isDenied(exchange)) {
      watched.rejections = 0;
      watched.lastAccepted = exchange;
      if (watched.doubts === 'key') watched.relieve?.();
      if (input === 'valid' && hasSucceeded(exchange)) watched.accepted.add(operation);
    } else if (watched.accepted.has(operation)) {
      watched.rejections += 1;
      if (watched.keyed && watched.rejections >= doubtfulFailures) this.#doubt(base, 'key');
    }
  }

  /** Keeps the latest call whose answer was as fast as before. An older answer may no longer exist. */
  #learn(watched: Watched, call: Call, exchange: Exchange, isKeyed: boolean): void {
    if ((exchange.response?.body.length ?? 0) > keptCharacters) return;
    const isFast = (than: Canary | undefined): boolean => exchange.ms <= 2 * (than?.exchange?.ms ?? Infinity) + 10;
    if (isFast(watched.canary)) watched.canary = { call, exchange };
    if (isKeyed && isFast(watched.keyed)) watched.keyed = { call, exchange };
  }

  #of(base: Base): Watched {
    const watched = this.#watched.get(base);
    if (watched) return watched;
    const state: Watched = {
      accepted: new Set(),
      answers: 0,
      troubles: 0,
      rejections: 0,
      waiting: 0,
      isSilent: false,
      since: performance.now(),
      patienceMs: 0,
    };
    this.#watched.set(base, state);
    return state;
  }

  /** Looks for interfaces that have been silent for long while requests wait. */
  #tick(): void {
    const now = performance.now();
    const late = now - this.#lastTick - tickMs;
    this.#lastTick = now;
    for (const [base, watched] of this.#watched) {
      // Answers that came while this thread was busy have not been read yet.
      if (late > tickMs) watched.since += late;
      if (!watched.last || watched.waiting === 0 || watched.doubt) continue;
      const slow = this.#settings.slow(base) ?? 0;
      const patience = Math.max(
        watched.patienceMs,
        (this.#settings.patienceFloorMs ?? 0) - canaryDeadline.least,
        Math.min(Math.max(silence.least, silence.factor * slow), Math.max(silence.most, 2 * slow)),
      );
      if (now - watched.since < patience) continue;
      // Wait longer next time: one call that is never answered must not cost a canary every few seconds.
      watched.patienceMs = 2 * patience;
      this.#doubt(base, 'target');
    }
  }

  #doubt(base: Base, doubt: Doubt): void {
    const watched = this.#of(base);
    if (watched.doubt || this.#loss || this.#settings.signal.aborted) return;
    watched.doubts = doubt;
    watched.doubt = this.#decide(base, watched, doubt).finally(() => {
      delete watched.doubt;
      delete watched.relieve;
      watched.troubles = 0;
      watched.rejections = 0;
      watched.isSilent = false;
      watched.since = performance.now();
    });
    // `held` reports the error; this avoids an unhandled rejection.
    watched.doubt.catch(() => undefined);
  }

  async #decide(base: Base, watched: Watched, doubt: Doubt): Promise<void> {
    const reach = this.#settings.reach[base];
    const canary: Canary | undefined = (doubt === 'key' ? watched.keyed : watched.canary) ?? (reach && { call: reach });
    if (!canary) return;
    const failed: Exchange[] = [];
    let isWell = false;
    const relieved = new Promise<void>((resolve) => {
      watched.relieve = () => {
        isWell = true;
        resolve();
      };
    });
    const answers = (exchange: Exchange): boolean =>
      !isTrouble(exchange) && exchange.response !== undefined && !(doubt === 'key' && isDenied(exchange));
    const ask = async (startMs: number, timeoutMs: number): Promise<void> => {
      if (startMs > 0) await sleep(startMs, undefined, { signal: this.#settings.signal });
      if (isWell) return;
      const exchange = await this.#settings.ask(canary.call, timeoutMs);
      if (!answers(exchange)) failed.push(exchange);
      else {
        watched.last = exchange;
        if (doubt === 'key') watched.lastAccepted = exchange;
        watched.relieve?.();
      }
    };
    const least = watched.answers < unlearnt.sure ? unlearnt.least : canaryDeadline.least;
    const deadline = Math.max(least, canaryDeadline.factor * (canary.exchange?.ms ?? 0));
    const starts = doubt === 'key' ? canaryStarts.slice(0, keyCanaries) : canaryStarts;
    const all = async (): Promise<void> => {
      await Promise.all(starts.map((start) => ask(start, deadline - start)));
      const retryTimes = failed.map(({ response }) => retryAfterMs(response?.headers['retry-after'], Date.now()));
      if (!isWell && Math.max(...retryTimes) > deadline) await ask(Math.max(...retryTimes), deadline);
    };
    try {
      const asking = all();
      asking.catch(() => undefined);
      await Promise.race([relieved, asking]);
    } catch (error) {
      if (this.#settings.signal.aborted || error instanceof BudgetSpent || error instanceof Interrupted) return;
      throw error;
    }
    const last = failed.at(-1);
    if (!isWell && last) this.#lose(base, watched, canary, last);
  }

  #lose(base: Base, watched: Watched, canary: Canary, exchange: Exchange): void {
    const { response, failure } = exchange;
    const kind = failure ? 'silent' : isDenied(exchange) ? 'key' : 'refusing';
    const worked = (kind === 'key' ? watched.lastAccepted : watched.last) ?? watched.last;
    if (!worked) return;
    const lastSuccess = `exchange ${worked.n}, operation ${worked.call.operation}`;
    const where = `the ${base} interface at ${new URL(exchange.request.url).origin}`;
    const message = {
      silent: `${where} stopped answering after ${lastSuccess} (${failure?.kind}: ${failure?.message})`,
      refusing: `${where} stopped answering after ${lastSuccess}: status ${response?.status} to everything since`,
      key: `${where} stopped accepting the API key after ${lastSuccess} (status ${response?.status})`,
    }[kind];
    const lost: TargetLost = { base, kind, afterExchange: worked.n, operation: worked.call.operation, message };
    const lostCanary: Exchange = { ...exchange, lost: kind };
    this.#loss = { lost, canary: lostCanary, ...defined({ before: canary.exchange }) };
    this.#settings.halt(new TargetLostError(lost, lostCanary));
  }
}
