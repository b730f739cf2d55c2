import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { createWorld, type World } from '../../reference/world/world.ts';
import { unusedUrl } from '../serve.ts';
import type { Hostile } from './behaviour.ts';
import type { Certificate } from './certificate.ts';

/** Listens at a free port of this machine; `close` also ends open connections. */
export const listening = async (server: net.Server, scheme = 'http'): Promise<Hostile> => {
  const open = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A port at which nothing listens. */
export const nobody = async (): Promise<Hostile> => ({ url: await unusedUrl(), close: () => Promise.resolve() });

/** The reference provider with TLS. */
export const securedProvider = (key: string, certificate: Certificate): Promise<Hostile> => {
  const [answer] = httpServer(provided(key)).listeners('request') as http.RequestListener[];
  return listening(https.createServer({ ...certificate }, answer), 'https');
};

/** A server below HTTP: `reply` gets the socket when the first bytes of a request are there. */
export const raw = (reply: (socket: net.Socket) => void) => (): Promise<Hostile> =>
  listening(
    net.createServer((socket) => {
      socket.on('data', () => reply(socket));
    }),
  );

/** Writes until the peer goes away, as fast as it takes. */
export const endlessly = (socket: net.Socket, chunk: string | Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};

/** Writes a chunk at every interval, until the peer goes away. */
export const slowly = (socket: net.Socket, chunk: string, everyMs: number): void => {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(chunk);
  }, everyMs);
};

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Which request it is, from 1. */
  readonly number: number;
}

export type Answer = (response: http.ServerResponse, asked: Asked) => void | Promise<void>;

const collected = async (request: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

export const httpServer = (answer: Answer): http.Server => {
  let number = 0;
  return http.createServer((request, response) => {
    number += 1;
    const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, number };
    void collected(request)
      .then((body) => answer(response, { ...received, body }))
      .catch(() => response.destroy());
  });
};

/** Answers every request in this way. */
export const always = (answer: Answer) => (): Promise<Hostile> => listening(httpServer(answer));

export const json = (
  response: http.ServerResponse,
  body: string | Buffer,
  status = 200,
  headers: http.OutgoingHttpHeaders = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
};

let world: World | undefined;

/** The reference provider as an answer, altered or not; one world for all of them. */
export const provided = (key: string, alterations: readonly Alteration[] = []): Answer => {
  world ??= createWorld({ seed: 1 });
  const provider = createProvider({ seed: 1, key, world, alterations });
  return async (response, { method, path, headers, body }) => {
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const answer = await provider.fetch({ method, path, headers: plain, body });
    response.writeHead(answer.status, { ...answer.headers });
    response.end(answer.body);
  };
};

/** A good provider that is hostile to the requests that `when` names. */
export const partly =
  (when: (asked: Asked) => boolean, hostile: Answer) =>
  (key: string): Promise<Hostile> => {
    const good = provided(key);
    return listening(httpServer((response, asked) => (when(asked) ? hostile(response, asked) : good(response, asked))));
  };

/** A good provider whose answers to one operation are altered, as the reference provider's mutants are. */
export const altered =
  (...alterations: readonly Alteration[]) =>
  (key: string): Promise<Hostile> =>
    listening(httpServer(provided(key, alterations)));
