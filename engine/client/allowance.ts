import { setMaxListeners } from 'node:events';
import { BudgetSpent, Interrupted, MemorySpent, TimeSpent } from './errors.ts';
import type { Limits } from '../model/limits.ts';
import { memoryGuard } from './memory.ts';
import type { Exchange } from '../model/exchange.ts';

export interface AllowanceSettings {
  /** Requests on the wire, retries included; absent: no limit. */
  readonly maxRequests?: number;
  /** Milliseconds from now until the run stops itself; absent: no limit. */
  readonly maxTimeMs?: number;
  /** Memory of the whole process, in MiB, at which it stops; absent: no limit. */
  readonly maxMemoryMiB?: number;
  /** Where limits that were reached are counted. */
  readonly limits?: Limits;
  /** Stops the run: what is in flight is aborted and recorded, what waits is not sent. */
  readonly signal?: AbortSignal;
}

/** What a client may still do: it is stopped from outside, or when its requests, its time or its memory are used up. */
export interface Allowance {
  /** Aborted with the reason for which the run is stopped. */
  readonly signal: AbortSignal;
  halt(why: Interrupted): void;
  /**
   * `requests`: those sent until now. `confirming`: the request confirms a violation, so it may use the reserve.
   * @throws Interrupted where the run is stopped or its time is over, BudgetSpent where the budget is used up.
   */
  mustMaySend(requests: number, confirming: boolean): void;
  /** To be called after each answer. */
  mindMemory(response: Exchange['response']): void;
  close(): void;
}

/** After so many characters of answers memory is looked at: each look asks the system, which takes longer than judging a short answer. */
const watchedCharacters = 256 * 1024;

/** Share of the requests and of the time that is kept for confirming violations, and the most that it amounts to. */
const reserve = { share: 0.1, requests: 200, ms: 60_000 };

/** Part of a budget that only confirmation may use. */
const reserved = (budget: number, most: number): number => Math.min(most, Math.floor(budget * reserve.share));

/** `release`: gives up what can be had again, before memory ends the run. */
export const allowance = (
  { maxRequests, maxTimeMs, maxMemoryMiB, limits, signal }: AllowanceSettings,
  release: () => void,
): Allowance => {
  // Every attempt and pause listens to it; the caller's own signal gets one listener only.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const halt = (why: Interrupted): void => stopping.abort(why);
  const stop = (): void => halt(new Interrupted());
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();

  const timeOver = (ms: number): void => {
    limits?.reach('max-time', ms / 1_000);
    halt(new TimeSpent(ms));
  };
  const askUntil = maxTimeMs === undefined ? Infinity : performance.now() + maxTimeMs - reserved(maxTimeMs, reserve.ms);
  const askUpTo = maxRequests === undefined ? Infinity : maxRequests - reserved(maxRequests, reserve.requests);
  const clock = maxTimeMs === undefined ? undefined : setTimeout(timeOver, maxTimeMs, maxTimeMs);
  const hasMemory = maxMemoryMiB === undefined ? () => true : memoryGuard(maxMemoryMiB, release);
  let unwatched = watchedCharacters;

  return {
    signal: stopping.signal,
    halt,
    mustMaySend(requests, confirming) {
      stopping.signal.throwIfAborted();
      if (maxTimeMs !== undefined && !confirming && performance.now() >= askUntil) {
        limits?.reach('max-time', maxTimeMs / 1_000);
        throw new TimeSpent(maxTimeMs);
      }
      if (maxRequests === undefined || requests < (confirming ? maxRequests : askUpTo)) return;
      limits?.reach('max-requests', maxRequests);
      throw new BudgetSpent(maxRequests);
    },
    mindMemory(response) {
      // What failed may have brought much before it did.
      unwatched += response?.body.length ?? watchedCharacters;
      if (unwatched < watchedCharacters) return;
      unwatched = 0;
      if (hasMemory() || maxMemoryMiB === undefined) return;
      limits?.reach('max-memory', maxMemoryMiB);
      halt(new MemorySpent(maxMemoryMiB));
    },
    close() {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
    },
  };
};
