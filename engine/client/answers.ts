import { countValues } from '../model/json.ts';
import type { Exchange, HttpRequest } from '../model/exchange.ts';
import { defined } from '../model/defined.ts';
import type { Attempt } from './exchange.ts';
import type { Redactor } from './redact.ts';

/** Memory of an exchange in addition to its texts. */
const overheadBytes = 1024;

/** Minimum memory of a value parsed from JSON. */
const valueBytes = 48;

/** V8 keeps a text in one byte for each character if it is ASCII, else in two. */
const bytesOf = (text: string): number => (Buffer.byteLength(text) === text.length ? 1 : 2) * text.length;

/**
 * The size includes the parsed form of the answer: the asker parses
 * the answer, and the parsed form stays in memory unless it is huge.
 */
const sizeOf = ({ request, response }: Exchange): number =>
  overheadBytes +
  bytesOf(request.url) +
  bytesOf(request.body ?? '') +
  (response ? bytesOf(response.body) + valueBytes * countValues(response.body) : 0);

/**
 * Whether the cache may answer an equal call with this exchange: it
 * has an answer, and the answer comes from the interface itself.
 */
export const isReusable = ({ response }: Exchange): boolean =>
  response !== undefined && response.status !== 429 && response.status < 500;

export interface Answers {
  get(request: string): Exchange | undefined;
  add(request: string, exchange: Exchange): void;
  /** Empties the cache, so that every call goes to the target. */
  clear(): void;
}

/** Caches exchanges by their requests, up to `maxBytes` of memory. The least recently used ones are removed first. */
export const keepAnswers = (maxBytes: number): Answers => {
  const cache = new Map<string, { readonly exchange: Exchange; readonly bytes: number }>();
  let total = 0;
  const drop = (request: string): void => {
    total -= cache.get(request)?.bytes ?? 0;
    cache.delete(request);
  };
  return {
    get(request) {
      const entry = cache.get(request);
      if (!entry) return undefined;
      // A map keeps the order of insertion.
      cache.delete(request);
      cache.set(request, entry);
      return entry.exchange;
    },
    add(request, exchange) {
      drop(request);
      const bytes = sizeOf(exchange) + 2 * request.length;
      if (bytes > maxBytes) return;
      cache.set(request, { exchange, bytes });
      total += bytes;
      for (const oldest of cache.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
    clear() {
      cache.clear();
      total = 0;
    },
  };
};

/** Exchanges with a target from before the client existed. Plain data, because it is passed to another thread. */
export interface SentEarlier {
  /** Number of requests sent; they count as the client's own. */
  readonly requests: number;
  /** Already redacted. */
  readonly exchanges: readonly Exchange[];
}

/** A cache of answers; each is used once. */
interface EarlierAnswers {
  take(request: HttpRequest, redact: Redactor): Attempt | undefined;
}

const nameOf = ({ method, url, headers, body }: Exchange['request']): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);

/** Keeps answers that come from the interface itself; of equal requests the last one. */
export const sentEarlier = (sent: SentEarlier | undefined): EarlierAnswers => {
  const reusable = new Map(
    (sent?.exchanges ?? []).filter(isReusable).map((exchange) => [nameOf(exchange.request), exchange]),
  );
  return {
    take({ method, origin, path, headers, body }, redact) {
      if (reusable.size === 0) return undefined;
      const hidden = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
      const name = nameOf({
        method,
        url: redact(origin + path),
        headers: hidden,
        ...defined({ body: body === undefined ? undefined : redact(body) }),
      });
      const exchange = reusable.get(name);
      reusable.delete(name);
      if (!exchange?.response) return undefined;
      return { at: exchange.at, ms: exchange.ms, response: exchange.response, ...defined({ trace: exchange.trace }) };
    },
  };
};
