import type { Duplex } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { LimitExceeded, failureOf } from './failures.ts';
import type { HttpRequest, Exchange } from '../model/exchange.ts';
import { defined } from '../model/defined.ts';
import { countValues } from '../model/json.ts';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** An answer as received, with content codings still applied. */
interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly bytes: Buffer;
}

/** An answer that is being received. */
interface Receiving {
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

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const unbrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

type Decoder = (bytes: Buffer, limit: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** `deflate` is zlib's format (RFC 9110, 8.4.1.2), but some servers send raw deflate data without zlib's header. */
const undeflate: Decoder = (bytes, limit) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, limit);

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', undeflate],
  ['br', unbrotli],
]);

/**
 * Decodes the content codings of an answer, the last applied coding first. Stops at an unknown coding and keeps the
 * rest encoded.
 * @throws LimitExceeded when a stage gives more than `maxBytes`, and zlib's errors for broken data.
 */
const decodeBody = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> => {
  let decoded = bytes;
  const codings = encoding.toLowerCase().split(',');
  for (const name of codings.map((coding) => coding.trim()).reverse()) {
    const decoder = decoders.get(name);
    if (name === 'identity' || name === '') continue;
    if (!decoder || decoded.length === 0) return decoded;
    try {
      decoded = await decoder(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
        throw new LimitExceeded(
          'too-large',
          `the body grows beyond ${maxBytes} bytes when its ${name} coding is undone`,
        );
      }
      throw error;
    }
  }
  return decoded;
};

export interface AttemptLimits {
  /** Milliseconds from sending to the last byte. */
  readonly timeoutMs: number;
  /** Maximum bytes of a body, as received and as decoded. */
  readonly maxBodyBytes: number;
  /** When aborted, the attempt ends with the failure `aborted`. */
  readonly signal: AbortSignal;
}

/** A timer that fires later than this was delayed by other work of the thread. */
const busyMs = 50;

/**
 * Calls back after a time in which this thread could read answers; returns how to cancel that. A busy thread reads
 * nothing, so its delay must not count: the answer may have arrived already.
 */
const startTimeout = (timeoutMs: number, onTimeout: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number): void => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      const late = performance.now() - due;
      if (late > busyMs) wait(Math.min(late, timeoutMs));
      else onTimeout();
    }, ms);
  };
  wait(timeoutMs);
  return () => clearTimeout(timer);
};

/** Has either a `response` or a `failure`, never both. */
export type Attempt = Pick<Exchange, 'at' | 'ms' | 'response' | 'failure' | 'trace'>;

/**
 * Average bytes per JSON value that a body of maximum size must have.
 * Many small values take far more memory parsed than as text.
 */
const bytesPerValue = 80;

const textOf = (decoded: Buffer, maxBytes: number): string => {
  const text = decoded.toString('utf8');
  const maxValues = Math.floor(maxBytes / bytesPerValue);
  // A text never holds more values than characters, so short texts need no count.
  if (text.length > maxValues && countValues(text) > maxValues)
    throw new LimitExceeded(
      'too-large',
      `the body holds more than ${maxValues} JSON values, the limit for ${maxBytes} bytes`,
    );
  return text;
};

const answerOf = async (
  { status, headers, bytes }: Received,
  maxBodyBytes: number,
): Promise<NonNullable<Exchange['response']>> => {
  const encoding = headers['content-encoding'];
  const decoded = encoding === undefined ? bytes : await decodeBody(bytes, String(encoding), maxBodyBytes);
  return { status, headers, body: textOf(decoded, maxBodyBytes), bytes: bytes.length };
};

/**
 * Sends a request once and reads its answer within the limits. Redirects are not followed. Never throws: transport
 * errors are returned as `failure`.
 */
export const attempt = async (
  request: HttpRequest,
  dispatcher: Dispatcher,
  limits: AttemptLimits,
): Promise<Attempt> => {
  const { timeoutMs, maxBodyBytes, signal } = limits;
  const at = new Date().toISOString();
  const started = performance.now();
  const elapsed = (): number => Math.round((performance.now() - started) * 1000) / 1000;
  const interrupted = (): LimitExceeded =>
    new LimitExceeded('aborted', signal.reason instanceof Error ? signal.reason.message : 'interrupted');
  if (signal.aborted) return { at, ms: 0, failure: failureOf(interrupted()) };
  const { whole, stop } = receive(request, dispatcher, maxBodyBytes);
  const cancelTimeout = startTimeout(timeoutMs, () =>
    stop(new LimitExceeded('timeout', `no complete answer within ${Math.round(timeoutMs)} ms`)),
  );
  const interrupt = (): void => stop(interrupted());
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    const response = await answerOf(await whole, maxBodyBytes);
    return { at, ms: elapsed(), response };
  } catch (error) {
    return { at, ms: elapsed(), failure: failureOf(error) };
  } finally {
    cancelTimeout();
    signal.removeEventListener('abort', interrupt);
  }
};
