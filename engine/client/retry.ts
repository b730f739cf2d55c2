import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { BudgetSpent } from './errors.ts';
import { gatewayStatuses } from '../model/gateway-statuses.ts';
import type { Exchange, FailureKind } from '../model/exchange.ts';

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
export interface Pauses {
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
