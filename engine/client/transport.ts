import type { Dispatcher } from 'undici';
import { type DispatchSettings, liveDispatcher, newConnections } from './dispatch.ts';
import { type Attempt, attempt, type AttemptLimits } from './exchange.ts';
import type { HttpRequest } from '../model/exchange.ts';

/** Plain data, because it is passed to a thread. */
export interface TransportSettings extends DispatchSettings, Omit<AttemptLimits, 'signal'> {}

/** How to send one request, if different from the default. */
export interface Terms {
  /** Milliseconds for this request; absent: the timeout of the settings, which is also the maximum. */
  readonly timeoutMs?: number;
  /** Use a new connection: a kept connection can be dead. */
  readonly newConnection?: boolean;
  /** Send at once, whatever else is in flight. */
  readonly aside?: boolean;
}

/** Sends requests to a target and returns their answers. */
export interface Transport {
  /** Number of requests that it accepts at once. The transport itself decides how many are in flight. */
  readonly room: number;
  /** Transport errors are returned as `failure`. `urgent`: the request goes before waiting ones. */
  attempt(request: HttpRequest, urgent: boolean, terms?: Terms): Promise<Attempt>;
  close(): Promise<void>;
}

/** Aborting `signal` ends the requests in flight. */
export type OpenTransport = (settings: TransportSettings, signal: AbortSignal) => Transport;

/** Sends from this thread. A given dispatcher stays open. */
export const ownTransport = (
  settings: TransportSettings,
  signal: AbortSignal,
  ownDispatcher?: Dispatcher,
): Transport => {
  const dispatcher = ownDispatcher ?? liveDispatcher(settings);
  let once: Dispatcher | undefined;
  const { maxBodyBytes } = settings;
  return {
    room: settings.concurrency,
    attempt(request, _, { timeoutMs = settings.timeoutMs, newConnection = false } = {}) {
      const limits = { timeoutMs: Math.min(timeoutMs, settings.timeoutMs), maxBodyBytes, signal };
      if (ownDispatcher || !newConnection) return attempt(request, dispatcher, limits);
      once ??= newConnections(settings);
      return attempt(request, once, limits);
    },
    // Only requests that the target keeps open are left. `close` would wait for them.
    close: async () => {
      if (!ownDispatcher) await Promise.all([dispatcher.destroy(), once?.destroy()]);
    },
  };
};
