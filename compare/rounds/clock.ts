import { setTimeout as pause } from 'node:timers/promises';

/** The clock of `assay watch`. Tests use a faster clock. */
export interface Clock {
  now(): Date;
  /** Resolves after the time, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
};
