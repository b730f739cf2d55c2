import type { Dispatcher } from 'undici';
import { decodeBody } from './decode.ts';
import { failureOf, LimitExceeded } from './failures.ts';
import { countValues } from './json.ts';
import type { Exchange, HttpRequest } from './types.ts';

export interface AttemptLimits {
  /** Milliseconds from sending to the last byte. */
  readonly timeoutMs: number;
  /** Bytes of a body, as received and as decoded. */
  readonly maxBodyBytes: number;
  /** Aborted: the attempt ends as `aborted`. */
  readonly signal: AbortSignal;
}

/** Exactly one of `response` and `failure`. */
export type Attempt = Pick<Exchange, 'at' | 'ms' | 'response' | 'failure'>;

type Body = Dispatcher.ResponseData['body'];

const readBody = async (body: Body, declared: unknown, maxBytes: number): Promise<Buffer> => {
  // Leaving the loop early destroys the stream, which then reports its own end as an error.
  body.on('error', () => undefined);
  const tooLarge = (bytes: number): LimitExceeded => new LimitExceeded('too-large', `the body has ${bytes} bytes or more, the limit is ${maxBytes}`);
  if (Number(declared) > maxBytes) {
    body.destroy();
    throw tooLarge(Number(declared));
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Bytes of the largest body that a JSON value may take on average: many small ones take far more memory parsed than as text. */
const bytesPerValue = 80;

const textOf = (decoded: Buffer, maxBytes: number): string => {
  const text = decoded.toString('utf8');
  const most = Math.floor(maxBytes / bytesPerValue);
  // A text holds no more values than characters.
  if (text.length > most && countValues(text) > most) throw new LimitExceeded('too-large', `the body holds more than ${most} JSON values, the limit for ${maxBytes} bytes`);
  return text;
};

const headersOf = (headers: Dispatcher.ResponseData['headers']): Record<string, string | string[]> => Object.fromEntries(
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

const answerOf = async (request: HttpRequest, dispatcher: Dispatcher, maxBodyBytes: number, signal: AbortSignal): Promise<NonNullable<Exchange['response']>> => {
  // Always the dispatcher's own `request`: undici's global one would pass by the bridge to nock.
  const { statusCode, headers, body } = await dispatcher.request({
    origin: request.origin, path: request.path, method: request.method, headers: request.headers, signal,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const bytes = await readBody(body, headers['content-length'], maxBodyBytes);
  const decoded = await decodeBody(bytes, String(headers['content-encoding'] ?? ''), maxBodyBytes);
  return { status: statusCode, headers: headersOf(headers), body: textOf(decoded, maxBodyBytes), bytes: bytes.length };
};

/**
 * Sends a request once and reads its answer within the limits. Redirects are answers like any other.
 * Never throws: what goes wrong on the way comes as `failure`.
 */
export const attempt = async (request: HttpRequest, dispatcher: Dispatcher, limits: AttemptLimits): Promise<Attempt> => {
  const { timeoutMs, maxBodyBytes, signal } = limits;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new LimitExceeded('timeout', `no complete answer within ${timeoutMs} ms`)), timeoutMs);
  const stop = (): void => ending.abort(new LimitExceeded('aborted', signal.reason instanceof Error ? signal.reason.message : 'interrupted'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const at = new Date().toISOString();
  const started = performance.now();
  const elapsed = (): number => Math.round((performance.now() - started) * 1000) / 1000;
  try {
    const response = await answerOf(request, dispatcher, maxBodyBytes, ending.signal);
    return { at, ms: elapsed(), response };
  } catch (error) {
    // Whatever an aborted request throws, why it was aborted is what counts.
    return { at, ms: elapsed(), failure: failureOf(ending.signal.aborted ? ending.signal.reason : error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
