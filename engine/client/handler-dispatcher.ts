import { Dispatcher, errors } from 'undici';

/**
 * A target in the process of the run: it is called with standard requests, without a socket. Hono's `app.fetch` and
 * the route handlers of Next have this form.
 */
export type Handler = (request: Request) => Response | Promise<Response>;

/** Names no host (RFC 6761, 6.4): a request that misses its handler reaches nobody. */
const inProcessHost = 'in-process.invalid';

/** The base URL that stands for a handler. `name`: of its interface, if there are several. */
export const inProcessUrl = (name = ''): string =>
  `http://${name === '' ? '' : `${name.toLowerCase().replaceAll(/[^a-z\d-]/g, '-')}.`}${inProcessHost}`;

/** Whether a URL stands for a handler. */
export const isInProcess = (url: string): boolean => new URL(url).hostname.endsWith(inProcessHost);

type Headers = Record<string, string | string[]>;

/** As a server adds them to what it receives. */
const receivedHeaders = ({ origin, headers, body }: Dispatcher.DispatchOptions): [string, string][] => {
  const pairs = Object.entries((headers ?? {}) as Readonly<Record<string, string>>);
  const names = new Set(pairs.map(([name]) => name.toLowerCase()));
  const added: [string, string][] = [['host', new URL(String(origin)).host]];
  if (typeof body === 'string') added.push(['content-length', String(Buffer.byteLength(body))]);
  return [...pairs, ...added.filter(([name]) => !names.has(name))];
};

/** `Request` refuses the body of a GET, which HTTP allows (RFC 9110, 9.3.1). */
const requestOf = (options: Dispatcher.DispatchOptions, signal: AbortSignal): Request => {
  const { origin, path, method } = options;
  const body = typeof options.body === 'string' ? options.body : null;
  const isAllowed = body === null || (method !== 'GET' && method !== 'HEAD');
  const request = new Request(`${String(origin)}${path}`, {
    method: isAllowed ? method : 'POST',
    headers: receivedHeaders(options),
    body,
    signal,
  });
  if (!isAllowed) Object.defineProperty(request, 'method', { value: method });
  return request;
};

/** A repeated name has an array; `Headers` keeps only `set-cookie` apart. */
const headersOf = (response: Response): Headers => {
  const headers: Headers = {};
  for (const [name, value] of response.headers) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws SocketError where a server would end the connection without an answer. */
const answerOf = async (handler: Handler, request: Request): Promise<Response> => {
  let response: unknown;
  try {
    response = await handler(request);
  } catch (error) {
    throw new errors.SocketError(`the handler threw: ${messageOf(error)}`);
  }
  // Another copy of the class, such as that of a framework, is as good.
  if (typeof response !== 'object' || response === null || !('status' in response) || !('headers' in response))
    throw new errors.SocketError('the handler returned no Response');
  if (response.status === 0) throw new errors.SocketError('the handler returned Response.error()');
  return response as Response;
};

/** One request to a handler. */
class InProcessCall {
  readonly #aborting = new AbortController();
  readonly #observer: Dispatcher.DispatchHandler;
  #isDone = false;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #controller: Dispatcher.DispatchController;

  constructor(observer: Dispatcher.DispatchHandler) {
    this.#observer = observer;
    const { signal } = this.#aborting;
    this.#controller = {
      get aborted() {
        return signal.aborted;
      },
      get reason() {
        return signal.aborted ? (signal.reason as Error) : null;
      },
      paused: false,
      abort: (error) => this.#fail(error),
      pause: () => {},
      resume: () => {},
    };
  }

  async perform(handler: Handler, options: Dispatcher.DispatchOptions): Promise<void> {
    try {
      this.#observer.onRequestStart?.(this.#controller, {});
      if (this.#isDone) return;
      const response = await answerOf(handler, requestOf(options, this.#aborting.signal));
      if (this.#isDone) return;
      this.#observer.onResponseStart?.(this.#controller, response.status, headersOf(response), response.statusText);
      await this.#readBody(response, options.method === 'HEAD');
      if (this.#isDone) return;
      this.#isDone = true;
      this.#observer.onResponseEnd?.(this.#controller, {});
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  /** A server sends no body to HEAD. */
  async #readBody({ body }: Response, isHead: boolean): Promise<void> {
    if (body === null) return;
    this.#reader = body.getReader();
    if (isHead) return this.#cancelBody();
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done || this.#isDone) return;
        this.#observer.onResponseData?.(this.#controller, Buffer.from(value));
      }
    } catch (error) {
      throw new errors.SocketError(`the body of the handler's answer broke off: ${messageOf(error)}`);
    }
  }

  /** The rest is not wanted, so an error of the stream does not matter. */
  #cancelBody(): void {
    this.#reader?.cancel().catch(() => undefined);
  }

  #fail(error: Error): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#aborting.abort(error);
    this.#cancelBody();
    this.#observer.onResponseError?.(this.#controller, error);
  }
}

/**
 * Calls the handlers of these origins, and passes every other request on. A handler that throws is a connection that
 * ends without an answer; one that never answers meets the timeout of `engine/client/exchange.ts`.
 */
export class HandlerDispatcher extends Dispatcher {
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #network: Dispatcher | undefined;

  /** `network`: for targets with a URL; absent: there are none. */
  constructor(handlers: ReadonlyMap<string, Handler>, network?: Dispatcher) {
    super();
    this.#handlers = handlers;
    this.#network = network;
  }

  override dispatch(options: Dispatcher.DispatchOptions, observer: Dispatcher.DispatchHandler): boolean {
    const handler = this.#handlers.get(String(options.origin));
    if (!handler && this.#network) return this.#network.dispatch(options, observer);
    const call = new InProcessCall(observer);
    const missing: Handler = () => {
      throw new Error(`there is no handler for ${String(options.origin)}`);
    };
    // A handler may never wait for anything; timers and signals must run between two calls.
    setImmediate(() => void call.perform(handler ?? missing, options));
    return true;
  }

  override async close(): Promise<void> {
    await this.#network?.close();
  }

  override async destroy(): Promise<void> {
    await this.#network?.destroy();
  }
}
