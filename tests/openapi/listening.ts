import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** The body of a 200; a number: the status of an error; undefined: the call is refused. */
type Reply = object | number | undefined;

/** Serves GET requests on a free port of 127.0.0.1. */
export const listening = (answer: (path: string, query: URLSearchParams) => Reply): Promise<Listening> =>
  serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const body = answer(pathname, searchParams);
    const isAnswered = typeof body === 'object';
    response.writeHead(isAnswered ? 200 : (body ?? 400), { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAnswered ? body : {}));
  });

/** Serves any requests on a free port of 127.0.0.1. */
export const serving = async (answer: http.RequestListener): Promise<Listening> => {
  const server = http.createServer(answer);
  // A busy machine may leave a connection idle for longer than the usual five seconds.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

/** The page of a list by offset; undefined where limit or offset is wrong. */
export const pageOf = <T>(all: readonly T[], query: URLSearchParams, most: number): readonly T[] | undefined => {
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
  return isWhole(limit, 1) && limit <= most && isWhole(offset, 0) ? all.slice(offset, offset + limit) : undefined;
};
