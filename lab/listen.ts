import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of this process. */
export interface Listening {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free port of 127.0.0.1. */
export async function listen(handle: http.RequestListener): Promise<Listening> {
  const server = http.createServer(handle);
  // Clients keep their connections: none is closed while it is used.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Answers a request with JSON. */
export function answerJson(response: http.ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
