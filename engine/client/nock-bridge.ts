import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Dispatcher, errors } from 'undici';

type Headers = Record<string, string | string[]>;

/** Converts header pairs to the object that node:http uses; a repeated name becomes an array. */
const headersOf = (raw: readonly string[]): Headers => {
  const headers = new Map<string, string | string[]>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase();
    const value = String(raw[at + 1]);
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(headers);
};

/** The stages of an answer, for both generations of undici's handler interface. */
interface Stages {
  start(): void;
  head(answer: http.IncomingMessage): void;
  data(chunk: Buffer): void;
  end(): void;
  error(error: Error): void;
}

const stagesOf = (handler: Dispatcher.DispatchHandler, controller: Dispatcher.DispatchController): Stages =>
  handler.onRequestStart
    ? {
        start: () => handler.onRequestStart?.(controller, {}),
        head: (answer) =>
          handler.onResponseStart?.(
            controller,
            answer.statusCode ?? 0,
            headersOf(answer.rawHeaders),
            answer.statusMessage,
          ),
        data: (chunk) => handler.onResponseData?.(controller, chunk),
        end: () => handler.onResponseEnd?.(controller, {}),
        error: (error) => handler.onResponseError?.(controller, error),
      }
    : {
        start: () => handler.onConnect?.((reason) => controller.abort(reason ?? new errors.RequestAbortedError())),
        head: (answer) => {
          const raw = answer.rawHeaders.map((text) => Buffer.from(text, 'latin1'));
          if (
            handler.onHeaders?.(answer.statusCode ?? 0, raw, () => controller.resume(), answer.statusMessage ?? '') ===
            false
          )
            controller.pause();
        },
        data: (chunk) => {
          if (handler.onData?.(chunk) === false) controller.pause();
        },
        end: () => handler.onComplete?.([]),
        error: (error) => handler.onError?.(error),
      };

const plainHeaders = (headers: Dispatcher.DispatchOptions['headers']): http.OutgoingHttpHeaders => {
  if (!headers) return {};
  if (!(Symbol.iterator in headers)) return { ...headers };
  throw new errors.InvalidArgumentError('NockBridge takes headers as an object');
};

const send = (request: http.ClientRequest, body: Dispatcher.DispatchOptions['body']): void => {
  if (body === undefined || body === null) request.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) request.end(body);
  else if (body instanceof Readable) body.pipe(request);
  else request.destroy(new errors.InvalidArgumentError('NockBridge takes bodies as text, bytes or streams'));
};

/**
 * Characters that node:http itself adds to the head of a request
 * (the `connection` header and the headers of the body's length).
 */
const addedCharacters = 64;

/** Whether node:http would reject a request because its target and headers are too long. */
const isHeadTooLong = (request: http.ClientRequest, path: string): boolean =>
  Object.entries(request.getHeaders()).reduce(
    (length, [name, value]) => length + name.length + String(value).length,
    path.length + addedCharacters,
  ) >= http.maxHeaderSize;

/**
 * The answer of a Node server to such a request. nock passes the request to Node's parser, which rejects it silently,
 * so nock would wait forever.
 */
const tooLong = (): http.IncomingMessage => {
  const answer = new http.IncomingMessage(new Socket());
  answer.statusCode = 431;
  answer.statusMessage = http.STATUS_CODES[431] ?? '';
  answer.rawHeaders = ['connection', 'close'];
  return answer;
};

/** Host and path stay separate, as in undici: a path such as `//x` must not become another host. */
const requestOf = ({ origin, path, method, headers }: Dispatcher.DispatchOptions): http.ClientRequest => {
  const { protocol, hostname, port } = new URL(String(origin));
  return (protocol === 'https:' ? https : http).request({
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path,
    method,
    headers: plainHeaders(headers),
  });
};

/**
 * Dispatcher that forwards to node:http(s), which nock can intercept: nock does not see undici's own connections. For
 * mocked runs only; a live run uses `liveDispatcher`.
 */
export class NockBridge extends Dispatcher {
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const request = requestOf(options);
    let answer: http.IncomingMessage | undefined;
    let reason: Error | null = null;
    let done = false;
    const controller: Dispatcher.DispatchController = {
      get aborted() {
        return reason !== null;
      },
      get reason() {
        return reason;
      },
      get paused() {
        return answer?.isPaused() ?? false;
      },
      abort: (error) => {
        reason = error;
        request.destroy(error);
        fail(error);
      },
      pause: () => {
        answer?.pause();
      },
      resume: () => {
        answer?.resume();
      },
    };
    const stages = stagesOf(handler, controller);
    const settle = (last: () => void): void => {
      if (done) return;
      done = true;
      last();
    };
    const fail = (error: Error): void => settle(() => stages.error(error));
    request.on('error', fail);
    request.once('response', (message) => {
      answer = message;
      message.on('error', fail);
      message.once('end', () => settle(() => stages.end()));
      message.once('close', () => fail(new errors.SocketError('other side closed')));
      stages.head(message);
      message.on('data', (chunk: Buffer) => stages.data(chunk));
    });
    stages.start();
    if (!done && isHeadTooLong(request, options.path)) {
      settle(() => {
        stages.head(tooLong());
        stages.end();
      });
      request.destroy();
    } else if (!done) send(request, options.body);
    return true;
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    return callback ? queueMicrotask(callback) : Promise.resolve();
  }

  override destroy(): Promise<void>;
  override destroy(error: Error | null): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | void {
    const callback = typeof first === 'function' ? first : second;
    return callback ? queueMicrotask(callback) : Promise.resolve();
  }
}
