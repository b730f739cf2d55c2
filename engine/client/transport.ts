import { Agent, type Dispatcher } from 'undici';
import { NockBridge } from './nock-bridge.ts';
import { type TlsSettings, tlsOptions } from './tls.ts';
import { type Attempt, attempt, type AttemptLimits } from './exchange.ts';
import type { HttpRequest } from '../model/exchange.ts';

interface DispatchSettings extends Partial<TlsSettings> {
  /** Maximum requests in flight, and maximum connections per origin: no request waits for a socket. */
  readonly concurrency: number;
  readonly timeoutMs: number;
}

/**
 * Connections to a real target, kept alive between requests. Pipelining stays 1, so that a reset
 * costs one request only. `headersTimeout` and `bodyTimeout` limit the silence between packets;
 * `engine/client/exchange.ts` limits the total time.
 */
export const liveDispatcher = ({ concurrency, timeoutMs, insecure = false, caFile }: DispatchSettings): Dispatcher =>
  new Agent({
    connections: concurrency,
    pipelining: 1,
    connect: { timeout: timeoutMs, ...tlsOptions({ insecure, caFile }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // If a server closes an idle connection just as it is reused, the request fails with a reset.
    // A short timeout makes that rare.
    keepAliveTimeout: 4_000,
  });

/** Opens a new connection for every request and closes it after the answer. */
const newConnections = ({ timeoutMs, insecure = false, caFile }: DispatchSettings): Dispatcher =>
  new Agent({
    pipelining: 0,
    connect: { timeout: timeoutMs, ...tlsOptions({ insecure, caFile }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

/** The dispatcher for a target that nock mocks in this process. */
export const mockedDispatcher = (): Dispatcher => new NockBridge();

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
