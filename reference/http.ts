import { serve as listen } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from './provider.ts';

export interface ServeOptions {
  /** 0: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Delay of every answer, in milliseconds. */
  readonly delayMs?: number;
}

export interface Served {
  /** Origin for node, data and metrics paths. */
  readonly url: string;
  /** Also closes open connections. */
  close(): Promise<void>;
}

/**
 * Time after which an idle connection is closed. Node closes it after five seconds, and a client on a busy machine
 * sends a request at that very moment.
 */
const keepAliveTimeout = 60_000;

/** Serves the provider over HTTP with kept connections. */
export const serve = async (
  provider: Pick<Provider, 'fetch'>,
  { port = 0, host = '127.0.0.1', delayMs }: ServeOptions = {},
): Promise<Served> => {
  const app = new Hono();
  app.all('*', async (context) => {
    const { raw } = context.req;
    const url = context.req.url;
    if (delayMs !== undefined) await wait(delayMs);
    const answer = await provider.fetch({
      method: raw.method,
      // The raw text after the origin: the provider decodes it.
      path: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
      headers: context.req.header(),
      body: raw.method === 'GET' || raw.method === 'HEAD' ? '' : await context.req.text(),
    });
    // Node itself writes this header for a body that comes as a stream; a text of known length gets its length.
    const { 'transfer-encoding': coding, ...headers } = answer.headers;
    const whole = answer.bytes === undefined ? answer.body : new Uint8Array(answer.bytes);
    const body = coding === undefined ? whole : new Blob([whole]).stream();
    return new Response(raw.method === 'HEAD' ? null : body, { status: answer.status, headers });
  });
  const server = listen({ fetch: app.fetch, port, hostname: host, serverOptions: { keepAliveTimeout } });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};
