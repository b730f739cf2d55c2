import { Agent, type Dispatcher } from 'undici';
import { NockBridge } from './nock-bridge.ts';
import { type TlsSettings, tlsOptions } from './tls.ts';

export interface DispatchSettings extends Partial<TlsSettings> {
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
export const newConnections = ({ timeoutMs, insecure = false, caFile }: DispatchSettings): Dispatcher =>
  new Agent({
    pipelining: 0,
    connect: { timeout: timeoutMs, ...tlsOptions({ insecure, caFile }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

/** The dispatcher for a target that nock mocks in this process. */
export const mockedDispatcher = (): Dispatcher => new NockBridge();
