import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsFormat, MetricsRegistry } from './registry.ts';

/** Limits on the time and the connections of clients. */
const limits = { connections: 64, requestMs: 10_000, idleMs: 5_000 };

export interface MetricsServer {
  /** Base URL; `/metrics`, `/-/healthy` and `/-/ready` are below it. */
  readonly url: string;
  close(): Promise<void>;
}

const formatFor = ({ headers }: IncomingMessage): MetricsFormat =>
  headers.accept?.includes('application/openmetrics-text') ? 'openmetrics' : 'prometheus';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly contentType?: string;
}

const answer = async (registry: MetricsRegistry, request: IncomingMessage): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, text: 'GET or HEAD only\n' };
  switch (request.url?.split('?')[0]) {
    case '/metrics':
      return { status: 200, ...(await registry.render(formatFor(request))) };
    case '/-/healthy':
      return { status: 200, text: 'healthy\n' };
    case '/-/ready':
      return registry.isReady
        ? { status: 200, text: 'ready\n' }
        : { status: 503, text: 'not ready: the first round has not ended\n' };
    default:
      return { status: 404, text: 'try /metrics, /-/healthy or /-/ready\n' };
  }
};

const respond = async (registry: MetricsRegistry, request: IncomingMessage, response: ServerResponse) => {
  const {
    status,
    text,
    contentType = 'text/plain; charset=utf-8',
  } = await answer(registry, request).catch((): Answer => ({
    status: 500,
    text: 'the metrics could not be written\n',
  }));
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
};

const hostIn = ({ address, family }: AddressInfo): string => (family === 'IPv6' ? `[${address}]` : address);

/** Serves the metrics until it is closed. Port 0 is any free port. @throws if the port or the host cannot be used. */
export const serveMetrics = async (
  registry: MetricsRegistry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> => {
  const server = createServer((request, response) => void respond(registry, request, response));
  server.maxConnections = limits.connections;
  server.requestTimeout = limits.requestMs;
  server.headersTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${hostIn(bound)}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
