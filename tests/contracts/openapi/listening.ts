import type http from 'node:http';
import { Readable, Writable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { listen } from '../../../lab/listen.ts';
import { inProcess } from '../../../reference/in-process.ts';
import type { ProviderAnswer, ProviderRequest } from '../../../reference/types.ts';

export interface Listening {
  readonly url: string;
  /** Leads to a server of this process without a socket. */
  readonly dispatcher?: Dispatcher;
  close(): Promise<void>;
}

/** The body of a 200; a number: the status of an error; `closed`: no answer; undefined: the call is refused. */
export type Reply = object | number | 'closed' | undefined;

/** Answers GET requests. */
export const listening = (answer: (path: string, query: URLSearchParams) => Reply): Promise<Listening> =>
  serving(answering(answer));

/** A listener that answers GET requests in JSON. */
export const answering =
  (answer: (path: string, query: URLSearchParams) => Reply): http.RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const body = answer(pathname, searchParams);
    if (body === 'closed') return void request.socket.destroy();
    const isAnswered = typeof body === 'object';
    response.writeHead(isAnswered ? 200 : (body ?? 400), { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAnswered ? body : {}));
  };

/** Nothing listens at this port. */
const url = 'http://127.0.0.1:1';

/** The part of `http.ServerResponse` by which the listeners of tests answer. */
class Written extends Writable {
  statusCode = 200;
  readonly headers: Record<string, string> = {};
  readonly #chunks: Buffer[] = [];

  setHeader(name: string, value: unknown): this {
    this.headers[name.toLowerCase()] = String(value);
    return this;
  }

  writeHead(status: number, headers: object = {}): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  bytes(method: string): Buffer {
    const isBare = method === 'HEAD' || this.statusCode === 204 || this.statusCode === 304;
    return isBare ? Buffer.alloc(0) : Buffer.concat(this.#chunks);
  }
}

/** A request, and its answer as a listener of HTTP writes it. */
const answerTo = (
  listener: http.RequestListener,
  { method, path, headers, body }: ProviderRequest,
): Promise<ProviderAnswer> =>
  new Promise((resolve, reject) => {
    const response = new Written();
    const request = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
      method,
      url: path,
      headers: { host: new URL(url).host, ...headers },
      socket: response,
    });
    response.once('finish', () =>
      resolve({ status: response.statusCode, headers: response.headers, body: '', bytes: response.bytes(method) }),
    );
    response.once('error', reject);
    response.once('close', () => reject(new errors.SocketError('other side closed')));
    listener(request as unknown as http.IncomingMessage, response as unknown as Parameters<http.RequestListener>[1]);
  });

/** Serves any requests in this process, without a socket. */
export const serving = async (answer: http.RequestListener): Promise<Listening> => ({
  url,
  dispatcher: inProcess({ fetch: (request) => answerTo(answer, request) }),
  close: async () => undefined,
});

/** Serves any requests on a free port of 127.0.0.1. */
export const servingAtPort = async (answer: http.RequestListener): Promise<Listening> => {
  const { url, stop } = await listen(answer);
  return { url, close: stop };
};

/** The page of a list by offset; undefined where limit or offset is wrong. */
export const pageOf = <T>(all: readonly T[], query: URLSearchParams, most: number): readonly T[] | undefined => {
  const [limit, offset] = [Number(query.get('limit') ?? Math.min(10, most)), Number(query.get('offset') ?? 0)];
  const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
  return isWhole(limit, 1) && limit <= most && isWhole(offset, 0) ? all.slice(offset, offset + limit) : undefined;
};
