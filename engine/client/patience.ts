import type { Base, OperationId } from '../model/operation.ts';
import type { Limits } from '../model/limits.ts';
import { type Pauses, retryAfterMs } from './retry.ts';
import type { Terms } from './transport.ts';
import type { Exchange } from '../model/exchange.ts';

/** Response times that are remembered of an interface, and how many of them are needed before they say anything. */
const remembered = 256;
const fewest = 3;
/** A request waits so many times as long as the slowest of a hundred answers took, and as the median one; and at least this. */
const factors = { slow: 4, median: 10 };
const floorMs = 1_000;
/** Where fewer answers came than this, nothing waits longer at first. */
const sure = 32;
const unlearntMs = 10_000;
/** What a call gets the second time, as a multiple of the first; and what an operation gets, of its own slowest answer. */
const widening = 4;
const ownFactor = 1.5;
/** Requests on kept connections that are looked at together, and how many of them without an answer, given on a new one, are too many. */
const keptWindow = 24;
const deadOfWindow = 4;

interface Summary {
  readonly count: number;
  /** The slowest of a hundred. */
  readonly slow: number;
  readonly median: number;
}

/** The last few hundred response times. */
class Times {
  readonly #last: number[] = [];
  #next = 0;
  #summary: Summary | undefined;

  add(ms: number): void {
    this.#last[this.#next] = ms;
    this.#next = (this.#next + 1) % remembered;
    // Sorting for every answer would take longer than judging it.
    if (this.#last.length < 32 || this.#next % 16 === 0) this.#summary = undefined;
  }

  get summary(): Summary | undefined {
    if (this.#last.length < fewest) return undefined;
    const sorted = this.#summary ? [] : [...this.#last].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    // The one slowest of few is chance.
    this.#summary ??= {
      count: sorted.length,
      slow: sorted.length < 8 ? at(1) : at(Math.min(0.99, 1 - 1 / sorted.length)),
      median: at(0.5),
    };
    return this.#summary;
  }
}

export interface PatienceSettings {
  readonly timeoutMs: number;
  /** Milliseconds that requests without an answer and pauses that a target asks for may take, all together; absent: no limit. */
  readonly maxSilenceMs?: number;
  readonly limits?: Limits;
}

/** How long one call waits, attempt by attempt. */
export interface CallPatience extends Pauses {
  /** How the next attempt is sent. `isLast`: there is none after it. */
  terms(isLast: boolean): Terms & { readonly timeoutMs: number };
  /** What came of it. */
  take(exchange: Exchange): void;
}

/**
 * Learns from the target's response times how long to wait for an answer. Who times out waits longer the next time, and before the call fails
 * as long as the user's timeout allows: a slow target is not cut off. The time that is lost in this way is bounded.
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

  /** The slowest of a hundred answers of an interface, in milliseconds; undefined: too few came. */
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
        const learnt = this.#learnt(base, operation);
        const wanted = Math.min(
          timeoutMs,
          isLast || timeouts > 1 ? timeoutMs : learnt * (timeouts === 0 ? 1 : widening),
        );
        granted = this.#granted(learnt, wanted, timeouts === 0);
        if (timeouts === 0) firstMs = granted;
        isFull = granted < wanted || granted === timeoutMs;
        // Those that wait side by side must not all count on what is left.
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
        this.#mindKept();
        if (isTimeout) timeouts += 1;
        if (exchange.failure) failed = true;
      },
      isOver: () => timeouts > 1 && isFull,
      pause: ({ response }, backOffMs) => {
        const asked = retryAfterMs(response?.headers['retry-after'], Date.now());
        if (asked <= backOffMs) return backOffMs;
        const left = this.#left();
        const pause = Math.max(backOffMs, Math.min(asked, left));
        if (asked > left) this.#reach();
        this.#lostMs += pause - backOffMs;
        return pause;
      },
    };
  }

  #learnt(base: Base, operation: OperationId): number {
    const { timeoutMs } = this.#settings;
    const { count = 0, slow = Infinity, median = 0 } = this.#times.get(base)?.summary ?? {};
    const own = ownFactor * (this.#slowest.get(operation) ?? 0);
    const learnt = Math.max(floorMs, factors.slow * slow, factors.median * median, own);
    return Math.min(timeoutMs, learnt, count < sure ? unlearntMs : Infinity);
  }

  /** What is left of the time that may be lost. */
  #left(): number {
    return Math.max(0, (this.#settings.maxSilenceMs ?? Infinity) - this.#lostMs);
  }

  #granted(least: number, wanted: number, isFirst: boolean): number {
    const left = this.#left();
    // A first attempt takes what the user allows while anything is left: most are answered at once.
    const granted = isFirst && left > 0 ? wanted : Math.min(wanted, Math.max(least, left));
    if (granted < wanted) this.#reach();
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

  /** Behind some load balancers a kept connection goes dead after its first answer: then every request gets a new one. */
  #mindKept(): void {
    if (this.#kept.dead >= deadOfWindow) this.#distrustsKept = true;
    if (this.#kept.sent >= keptWindow) this.#kept = { sent: 0, dead: 0 };
  }
}
