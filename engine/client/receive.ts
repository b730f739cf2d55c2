import type { Duplex } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { LimitExceeded } from './failures.ts';
import type { HttpRequest } from '../model/exchange.ts';
import { defined } from '../model/defined.ts';

/** An answer as received, with content codings still applied. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly bytes: Buffer;
}

/** An answer that is being received. */
export interface Receiving {
  /**
   * Rejects with the transport error, with LimitExceeded for a body
   * of more than `maxBytes`, or with the reason given to `stop`.
   */
  readonly whole: Promise<Received>;
  /** Closes the connection. Does nothing if the answer is complete. */
  stop(reason: Error): void;
}

type Controller = Dispatcher.DispatchController;

/**
 * Header names are case-insensitive (RFC 9110, 5.1); a dispatcher that is no HTTP client may keep the original case.
 */
const inLowerCase = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> => {
  const byName: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) byName[name.toLowerCase()] = value;
  return byName;
};

/**
 * Collects the answer of one request. undici's own `request` makes a
 * stream of every answer, which is too slow for many small answers.
 */
class Gathering implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #done: (received: Received) => void;
  readonly #failed: (error: Error) => void;
  #controller: Controller | undefined;
  #stopped: Error | undefined;
  #head: Pick<Received, 'status' | 'headers'> = { status: 0, headers: {} };
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number, done: (received: Received) => void, failed: (error: Error) => void) {
    this.#maxBytes = maxBytes;
    this.#done = done;
    this.#failed = failed;
  }

  stop(reason: Error): void {
    if (this.#stopped) return;
    this.#stopped = reason;
    // Reject first, so that the connection's own error comes too late to replace the reason.
    this.#failed(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onRequestUpgrade(_: Controller, status: number, __: unknown, socket: Duplex): void {
    socket.destroy();
    this.#failed(
      new errors.SocketError(
        `the connection was turned into another protocol by status ${status}, which nobody had asked for`,
      ),
    );
  }

  onResponseStart(
    _: Controller,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // Interim answers (RFC 9110, 15.2) come before the answer itself.
    if (status < 200) return;
    this.#head = { status, headers: inLowerCase(headers) };
    this.#measure(Number(this.#head.headers['content-length'] ?? 0));
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    this.#measure(this.#bytes);
  }

  onResponseEnd(): void {
    this.#done({
      ...this.#head,
      bytes: this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks),
    });
  }

  onResponseError(_: Controller, error: Error): void {
    this.#failed(error);
  }

  #measure(bytes: number): void {
    if (!(bytes > this.#maxBytes)) return;
    this.#chunks = [];
    this.stop(new LimitExceeded('too-large', `the body has ${bytes} bytes or more, the limit is ${this.#maxBytes}`));
  }
}

/** Sends a request through the given dispatcher. undici's global functions would bypass the bridge to nock. */
export const receive = (
  { origin, path, method, headers, body }: HttpRequest,
  dispatcher: Dispatcher,
  maxBytes: number,
): Receiving => {
  let gathering: Gathering | undefined;
  const received = new Promise<Received>((resolve, reject) => {
    gathering = new Gathering(maxBytes, resolve, reject);
    dispatcher.dispatch({ origin, path, method, headers, ...defined({ body }) }, gathering);
  });
  return { whole: received, stop: (reason) => gathering?.stop(reason) };
};
