import type { Dispatcher } from 'undici';
import { type DispatchSettings, liveDispatcher } from './dispatch.ts';
import { type Attempt, attempt, type AttemptLimits } from './exchange.ts';
import type { HttpRequest } from './types.ts';

/** Plain data, so that a thread can be told. */
export interface TransportSettings extends DispatchSettings, Omit<AttemptLimits, 'signal'> {}

/** Brings requests to a target and their answers back. */
export interface Transport {
  /** Requests that it may be given at once; how many are in flight is its own affair. */
  readonly room: number;
  /** What goes wrong on the way comes as `failure`. `urgent`: goes before what waits. */
  attempt(request: HttpRequest, urgent: boolean): Promise<Attempt>;
  close(): Promise<void>;
}

/** Aborting `signal` ends what is in flight. */
export type OpenTransport = (settings: TransportSettings, signal: AbortSignal) => Transport;

/** Sends from this thread. A dispatcher that is given stays open. */
export const ownTransport = (settings: TransportSettings, signal: AbortSignal, given?: Dispatcher): Transport => {
  const dispatcher = given ?? liveDispatcher(settings);
  const limits = { timeoutMs: settings.timeoutMs, maxBodyBytes: settings.maxBodyBytes, signal };
  return {
    room: settings.concurrency,
    attempt: (request) => attempt(request, dispatcher, limits),
    // Nothing is underway any more but what a target keeps open: closing would wait for it.
    close: async () => {
      if (!given) await dispatcher.destroy();
    },
  };
};
