import { Agent, type Dispatcher } from 'undici';
import { NockBridge } from './nock-bridge.ts';
import { type TlsSettings, tlsOptions } from './tls.ts';

export interface DispatchSettings extends Partial<TlsSettings> {
  /** Requests in flight at once, and connections per origin, so that none waits for a socket. */
  readonly concurrency: number;
  readonly timeoutMs: number;
}

/**
 * Connections to a real target, kept alive between requests. Pipelining stays 1: a reset must cost one request.
 * `headersTimeout` and `bodyTimeout` guard the silence between packets; the total time is `engine/client/exchange.ts`'s.
 */
export const liveDispatcher = ({ concurrency, timeoutMs, insecure = false, caFile }: DispatchSettings): Dispatcher =>
  new Agent({
    connections: concurrency,
    pipelining: 1,
    connect: { timeout: timeoutMs, ...tlsOptions({ insecure, caFile }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // A server that closes an idle connection just as it is used again looks like a reset; undici's short 4 s avoids most of it.
    keepAliveTimeout: 4_000,
  });

/** Every request has a connection of its own, closed after its answer. */
export const newConnections = ({ timeoutMs, insecure = false, caFile }: DispatchSettings): Dispatcher =>
  new Agent({
    pipelining: 0,
    connect: { timeout: timeoutMs, ...tlsOptions({ insecure, caFile }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

/** The same door for a target that nock plays in this process. */
export const mockedDispatcher = (): Dispatcher => new NockBridge();
