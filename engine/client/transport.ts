import type { Dispatcher } from 'undici';
import { type DispatchSettings, liveDispatcher, newConnections } from './dispatch.ts';
import { type Attempt, attempt, type AttemptLimits } from './exchange.ts';
import type { HttpRequest } from '../model/exchange.ts';

/** Plain data, so that a thread can be told. */
export interface TransportSettings extends DispatchSettings, Omit<AttemptLimits, 'signal'> {}

/** How one request is sent, where that is not the usual way. */
export interface Terms {
  /** Milliseconds for this request; absent: the timeout of the settings, which is also the most. */
  readonly timeoutMs?: number;
  /** On a connection of its own: a kept one can be dead. */
  readonly newConnection?: boolean;
  /** At once, whatever else is in flight. */
  readonly aside?: boolean;
}

/** Brings requests to a target and their answers back. */
export interface Transport {
  /** Requests that it may be given at once; how many are in flight is its own affair. */
  readonly room: number;
  /** What goes wrong on the way comes as `failure`. `urgent`: goes before what waits. */
  attempt(request: HttpRequest, urgent: boolean, terms?: Terms): Promise<Attempt>;
  close(): Promise<void>;
}

/** Aborting `signal` ends what is in flight. */
export type OpenTransport = (settings: TransportSettings, signal: AbortSignal) => Transport;

/** Sends from this thread. A dispatcher that is given stays open. */
export const ownTransport = (settings: TransportSettings, signal: AbortSignal, given?: Dispatcher): Transport => {
  const dispatcher = given ?? liveDispatcher(settings);
  let once: Dispatcher | undefined;
  const { maxBodyBytes } = settings;
  return {
    room: settings.concurrency,
    attempt(request, _, { timeoutMs = settings.timeoutMs, newConnection = false } = {}) {
      const limits = { timeoutMs: Math.min(timeoutMs, settings.timeoutMs), maxBodyBytes, signal };
      if (given || !newConnection) return attempt(request, dispatcher, limits);
      once ??= newConnections(settings);
      return attempt(request, once, limits);
    },
    // Nothing is underway any more but what a target keeps open: closing would wait for it.
    close: async () => {
      if (!given) await Promise.all([dispatcher.destroy(), once?.destroy()]);
    },
  };
};
