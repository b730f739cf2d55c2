import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
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
    headers: headers as http.OutgoingHttpHeaders,
  });
};

/**
 * Dispatcher that forwards to node:http(s), which nock can intercept: nock does not see undici's own connections. For
 * mocked runs only; a live run uses `liveDispatcher`. It takes the requests and handlers of `engine/client/exchange.ts`
 * only, and has no connections of its own to close.
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
    const settle = (last: () => void): void => {
      if (done) return;
      done = true;
      last();
    };
    const fail = (error: Error): void => settle(() => handler.onResponseError?.(controller, error));
    const begin = ({ statusCode = 0, rawHeaders, statusMessage }: http.IncomingMessage): void =>
      handler.onResponseStart?.(controller, statusCode, headersOf(rawHeaders), statusMessage);
    const end = (): void => handler.onResponseEnd?.(controller, {});
    request.on('error', fail);
    request.once('response', (message) => {
      answer = message;
      message.on('error', fail);
      message.once('end', () => settle(end));
      message.once('close', () => fail(new errors.SocketError('other side closed')));
      begin(message);
      message.on('data', (chunk: Buffer) => handler.onResponseData?.(controller, chunk));
    });
    handler.onRequestStart?.(controller, {});
    if (!done && isHeadTooLong(request, options.path)) {
      settle(() => {
        begin(tooLong());
        end();
      });
      request.destroy();
    } else if (!done) request.end(options.body);
    return true;
  }
}
