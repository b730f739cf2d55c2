import type { Base, OperationId } from '../model/operation.ts';
import type { Limits } from '../model/limits.ts';
import type { Terms } from './transport.ts';
import type { Exchange, FailureKind } from '../model/exchange.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { BudgetSpent } from './errors.ts';
import { gatewayStatuses } from '../model/http.ts';

/** Number of response times remembered per interface, and how many of them are needed for an estimate. */
const remembered = 256;
const fewest = 3;
/**
 * The timeout is the maximum of `slow` times the slowest of a
 * hundred answers, `median` times the median answer, and `floorMs`.
 */
const factors = { slow: 4, median: 10 };
const floorMs = 1_000;
/** After fewer answers than this, the first timeout is at most `unlearntMs`. */
const sure = 32;
const unlearntMs = 10_000;
/**
 * The second timeout of a call is `widening` times the first. A timeout is at least `ownFactor` times the slowest
 * answer of the operation.
 */
const widening = 4;
const ownFactor = 1.5;
/**
 * If `deadOfWindow` of `keptWindow` requests on kept connections get an answer only on a new connection, kept
 * connections are not used any more.
 */
const keptWindow = 24;
const deadOfWindow = 4;

interface Summary {
  readonly count: number;
  /** The slowest of a hundred (99th percentile). */
  readonly slow: number;
  readonly median: number;
}

/** The last `remembered` response times. */
class Times {
  readonly #last: number[] = [];
  #next = 0;
  #summary: Summary | undefined;

  add(ms: number): void {
    this.#last[this.#next] = ms;
    this.#next = (this.#next + 1) % remembered;
    // Sorting after every answer would take longer than judging the answer.
    if (this.#last.length < 32 || this.#next % 16 === 0) this.#summary = undefined;
  }

  get summary(): Summary | undefined {
    if (this.#last.length < fewest) return undefined;
    const sorted = this.#summary ? [] : [...this.#last].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    // With few answers, the slowest one is chance, but it is the best estimate.
    this.#summary ??= {
      count: sorted.length,
      slow: sorted.length < 8 ? at(1) : at(Math.min(0.99, 1 - 1 / sorted.length)),
      median: at(0.5),
    };
    return this.#summary;
  }
}

interface PatienceSettings {
  readonly timeoutMs: number;
  /** No shorter timeout is learnt; absent: 0. */
  readonly patienceFloorMs?: number;
  /**
   * Total milliseconds that requests without an answer and pauses that the target requests may take; absent: no limit.
   */
  readonly maxSilenceMs?: number;
  readonly limits?: Limits;
}

/** How long one call waits on each attempt. */
export interface CallPatience extends Pauses {
  /** How to send the next attempt. `isLast`: no attempt follows. */
  terms(isLast: boolean): Terms & { readonly timeoutMs: number };
  /** Records the result of the attempt. */
  take(exchange: Exchange): void;
}

/**
 * Learns timeouts from the target's response times. After a timeout, the next attempt waits longer;
 * the last attempt waits as long as the user's timeout allows, so that a slow target is not cut off.
 * The total time lost to timeouts is bounded.
 */
export class Patience {
  readonly #settings: PatienceSettings;
  readonly #times = new Map<Base, Times>();
  readonly #slowest = new Map<OperationId, number>();
  #lostMs = 0;
  #kept = { sent: 0, dead: 0 };
  #distrustsKept = false;

  constructor(settings: PatienceSettings) {
    this.#settings = settings;
  }

  /** The slowest of a hundred answers of an interface, in milliseconds; undefined: too few answers. */
  slow(base: Base): number | undefined {
    return this.#times.get(base)?.summary?.slow;
  }

  call(base: Base, operation: OperationId): CallPatience {
    const { timeoutMs } = this.#settings;
    let [timeouts, granted, reserved, firstMs] = [0, 0, 0, 0];
    let failed = false;
    let isFull = false;
    return {
      terms: (isLast) => {
        const learntMs = this.#learnt(base, operation);
        const requestedMs = Math.min(
          timeoutMs,
          isLast || timeouts > 1 ? timeoutMs : learntMs * (timeouts === 0 ? 1 : widening),
        );
        granted = this.#granted(learntMs, requestedMs, timeouts === 0);
        if (timeouts === 0) firstMs = granted;
        isFull = granted < requestedMs || granted === timeoutMs;
        // Reserve the time now, so that parallel calls do not all count on the same remaining time.
        reserved = timeouts > 1 ? granted : 0;
        this.#lostMs += reserved;
        return { timeoutMs: granted, newConnection: failed || this.#distrustsKept };
      },
      take: (exchange) => {
        const isTimeout = exchange.failure?.kind === 'timeout';
        this.#lostMs += (isTimeout ? granted : 0) - reserved;
        reserved = 0;
        if (!failed) this.#kept.sent += 1;
        if (exchange.response) {
          this.#answered(base, operation, exchange.ms);
          if (timeouts === 1 && exchange.ms < firstMs) this.#kept.dead += 1;
        }
        this.#checkKept();
        if (isTimeout) timeouts += 1;
        if (exchange.failure) failed = true;
      },
      isOver: () => timeouts > 1 && isFull,
      pause: ({ response }, backOffMs) => {
        const retryAfter = retryAfterMs(response?.headers['retry-after'], Date.now());
        if (retryAfter <= backOffMs) return backOffMs;
        const remainingMs = this.#left();
        const pause = Math.max(backOffMs, Math.min(retryAfter, remainingMs));
        if (retryAfter > remainingMs) this.#reach();
        this.#lostMs += pause - backOffMs;
        return pause;
      },
    };
  }

  #learnt(base: Base, operation: OperationId): number {
    const { timeoutMs, patienceFloorMs = 0 } = this.#settings;
    const { count = 0, slow = Infinity, median = 0 } = this.#times.get(base)?.summary ?? {};
    const operationMs = ownFactor * (this.#slowest.get(operation) ?? 0);
    const learntMs = Math.max(floorMs, factors.slow * slow, factors.median * median, operationMs);
    return Math.min(timeoutMs, Math.max(patienceFloorMs, Math.min(learntMs, count < sure ? unlearntMs : Infinity)));
  }

  /** The remaining time that may be lost. */
  #left(): number {
    return Math.max(0, (this.#settings.maxSilenceMs ?? Infinity) - this.#lostMs);
  }

  #granted(least: number, requestedMs: number, isFirst: boolean): number {
    const remainingMs = this.#left();
    // A first attempt gets the full timeout while any time is left, because most requests are answered at once.
    const granted = isFirst && remainingMs > 0 ? requestedMs : Math.min(requestedMs, Math.max(least, remainingMs));
    if (granted < requestedMs) this.#reach();
    return granted;
  }

  #reach(): void {
    const { limits, maxSilenceMs } = this.#settings;
    if (maxSilenceMs !== undefined) limits?.reach('max-silence', maxSilenceMs / 1_000);
  }

  #answered(base: Base, operation: OperationId, ms: number): void {
    const times = this.#times.get(base) ?? new Times();
    this.#times.set(base, times);
    times.add(ms);
    if (ms > (this.#slowest.get(operation) ?? 0)) this.#slowest.set(operation, ms);
  }

  /**
   * Behind some load balancers a kept connection is dead after its first answer.
   * Then every request gets a new connection.
   */
  #checkKept(): void {
    if (this.#kept.dead >= deadOfWindow) this.#distrustsKept = true;
    if (this.#kept.sent >= keptWindow) this.#kept = { sent: 0, dead: 0 };
  }
}

const maximumPauseMs = 30_000;
/** A server that asks for a longer pause does not mean this run; the request is ignored. */
const absurdPauseMs = 3_600_000;
/** Waiting seldom helps after a refused connection, and a wrong URL must be reported within a second. */
const maximumRefusedRetries = 3;
/** Failures that a retry would only repeat. */
const lasting: ReadonlySet<FailureKind> = new Set(['too-large', 'tls', 'aborted']);

/** Tells p-retry to retry; never leaves this module. */
class Unsettled extends Error {
  readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super('to be sent again');
    this.exchange = exchange;
  }
}

const isUnsettled = ({ response, failure, attempt }: Exchange): boolean => {
  if (failure) return !lasting.has(failure.kind) && !(failure.kind === 'refused' && attempt > maximumRefusedRetries);
  return response !== undefined && gatewayStatuses.has(response.status);
};

/**
 * Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, 10.2.3), at most 30 s. 0 if the
 * header is missing or unreadable, or if it asks for more than an hour.
 */
export const retryAfterMs = (header: string | string[] | undefined, now: number): number => {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) || wait > absurdPauseMs ? 0 : Math.min(Math.max(wait, 0), maximumPauseMs);
};

/** Milliseconds to wait before a retry: 100, 200, 400, ... after failures, 250, 500, 1000, ... after statuses. */
const backOffAfter = ({ response, attempt }: Exchange): number =>
  Math.min((response ? 250 : 100) * 2 ** (attempt - 1), maximumPauseMs);

/** The time that one call may still spend on retries. */
interface Pauses {
  /** Whether another attempt would be useless. */
  isOver(): boolean;
  /** Milliseconds until the next attempt; `backOffMs`: the pause if the answer asks for none. */
  pause(exchange: Exchange, backOffMs: number): number;
}

/**
 * Sends until an exchange needs no retry or `retries` are used up, and returns the last exchange. If the budget ends
 * between two attempts, the last exchange is returned.
 */
export const withRetries = async (
  send: (attempt: number) => Promise<Exchange>,
  retries: number,
  { isOver, pause }: Pauses,
  signal: AbortSignal,
): Promise<Exchange> => {
  let last = await send(1);
  // The usual case, without the cost of p-retry.
  if (!isUnsettled(last) || isOver()) return last;
  try {
    return await pRetry(
      async (attempt) => {
        if (attempt > 1) last = await send(attempt);
        if (isUnsettled(last) && !isOver()) throw new Unsettled(last);
        return last;
      },
      {
        retries,
        // The pause depends on the answer, so `onFailedAttempt` makes it, not p-retry.
        minTimeout: 0,
        shouldRetry: ({ error }) => error instanceof Unsettled,
        onFailedAttempt: async ({ error, retriesLeft }) => {
          if (retriesLeft > 0 && error instanceof Unsettled)
            await sleep(pause(error.exchange, backOffAfter(error.exchange)), undefined, { signal });
        },
      },
    );
  } catch (error) {
    if (error instanceof Unsettled) return error.exchange;
    if (error instanceof BudgetSpent) return last;
    throw error;
  }
};
