import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from './exchange.ts';
import type { Terms } from './transport.ts';
import { BudgetSpent, Interrupted, MemorySpent, TimeSpent } from './errors.ts';
import type { Limits } from '../model/limits.ts';
import { memoryGuard } from './memory.ts';
import type { Exchange } from '../model/exchange.ts';

export interface AllowanceSettings {
  /** Most requests on the wire, retries included; absent: no limit. */
  readonly maxRequests?: number;
  /** Milliseconds from now after which the run stops itself; absent: no limit. */
  readonly maxTimeMs?: number;
  /** Memory of the whole process, in MiB, at which the run stops; absent: no limit. */
  readonly maxMemoryMiB?: number;
  /** Counts the limits that were reached. */
  readonly limits?: Limits;
  /** Stops the run: requests in flight are aborted and recorded, waiting requests are not sent. */
  readonly signal?: AbortSignal;
}

/** The remaining budget of a client: requests, time and memory. A signal or a used-up budget stops the client. */
export interface Allowance {
  /** Aborted when the run stops, with the reason. */
  readonly signal: AbortSignal;
  halt(reason: Interrupted): void;
  /**
   * `requests`: number of requests sent so far. `confirming`: the request confirms a violation, so it may use the
   * reserve.
   * @throws Interrupted if the run is stopped or its time is over, BudgetSpent if the budget is used up.
   */
  assertMaySend(requests: number, confirming: boolean): void;
  /** Waits while the process needs too much memory, until the memory is collected or the run is stopped. */
  memory(): Promise<void>;
  /** Call it after each exchange. */
  checkMemory(exchange: Pick<Exchange, 'request' | 'response'>): void;
  close(): void;
}

/**
 * Memory is checked after this many characters of URLs and answers. A check
 * is a system call and takes longer than judging a short answer.
 */
const watchedCharacters = 256 * 1024;

/** Time between two checks of a process that needs too much memory. */
const collectingMs = 100;

/**
 * Share of the requests and of the time that is reserved for confirming violations, and the maximum of each reserve.
 */
const reserve = { share: 0.1, requests: 200, ms: 60_000 };

/** Part of a budget that only confirming requests may use. */
const reserved = (budget: number, most: number): number => Math.min(most, Math.floor(budget * reserve.share));

/** The part of a budget of requests that only confirming requests may use. */
export const confirmingReserve = (maxRequests: number): number => reserved(maxRequests, reserve.requests);

/** `release`: frees data that can be fetched again. It is called before the memory limit ends the run. */
export const allowance = (
  { maxRequests, maxTimeMs, maxMemoryMiB, limits, signal }: AllowanceSettings,
  release: () => void,
): Allowance => {
  // Every attempt and pause listens to this signal, so the caller's own signal gets only one listener.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const halt = (reason: Interrupted): void => stopping.abort(reason);
  const stop = (): void => halt(new Interrupted());
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();

  const timeOver = (ms: number): void => {
    limits?.reach('max-time', ms / 1_000);
    halt(new TimeSpent(ms));
  };
  const askUntil = maxTimeMs === undefined ? Infinity : performance.now() + maxTimeMs - reserved(maxTimeMs, reserve.ms);
  const askUpTo = maxRequests === undefined ? Infinity : maxRequests - confirmingReserve(maxRequests);
  const clock = maxTimeMs === undefined ? undefined : setTimeout(timeOver, maxTimeMs, maxTimeMs);
  const guard = maxMemoryMiB === undefined ? undefined : memoryGuard(maxMemoryMiB, release);
  let unwatched = watchedCharacters;

  const isOver = (): boolean => guard?.isOver ?? false;
  const assertMemory = (): void => {
    unwatched = 0;
    if (maxMemoryMiB === undefined || stopping.signal.aborted || guard?.isWithin()) return;
    limits?.reach('max-memory', maxMemoryMiB);
    halt(new MemorySpent(maxMemoryMiB));
  };

  return {
    signal: stopping.signal,
    halt,
    assertMaySend(requests, confirming) {
      stopping.signal.throwIfAborted();
      if (maxTimeMs !== undefined && !confirming && performance.now() >= askUntil) {
        limits?.reach('max-time', maxTimeMs / 1_000);
        throw new TimeSpent(maxTimeMs);
      }
      if (maxRequests === undefined || requests < (confirming ? maxRequests : askUpTo)) return;
      limits?.reach('max-requests', maxRequests);
      throw new BudgetSpent(maxRequests);
    },
    checkMemory({ request, response }) {
      // A failed request may have received much data before it failed.
      unwatched += request.url.length + (response?.body.length ?? watchedCharacters);
      if (unwatched < watchedCharacters) return;
      assertMemory();
    },
    async memory() {
      while (isOver() && !stopping.signal.aborted) {
        await sleep(collectingMs);
        assertMemory();
      }
    },
    close() {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
    },
  };
};

interface CountedSettings extends Pick<AllowanceSettings, 'limits'> {
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
}

/** Counts the limits that an attempt reached, and returns it. */
export const countLimits = (
  { timeoutMs: maxTimeoutMs, maxBodyBytes, limits }: CountedSettings,
  attempt: Attempt,
  { timeoutMs = maxTimeoutMs }: Terms,
): Attempt => {
  const { failure } = attempt;
  if (failure?.kind === 'timeout' && timeoutMs < maxTimeoutMs) limits?.reach('learnt-timeout', Math.round(timeoutMs));
  else if (failure?.kind === 'timeout') limits?.reach('timeout', maxTimeoutMs / 1_000);
  if (failure?.kind === 'too-large') limits?.reach('max-body', Math.round((maxBodyBytes / 2 ** 20) * 1_000) / 1_000);
  return attempt;
};
