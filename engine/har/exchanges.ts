import { answered } from '../protocols/answered.ts';
import { inputOf } from '../protocols/input.ts';
import { sentCall } from '../protocols/sent.ts';
import type { Contract } from '../model/contract.ts';
import type { Place } from '../model/credential.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import { countValues, stringifyJson } from '../model/json.ts';
import { nextCursor, pagesOf } from '../model/listing.ts';
import { type Operation, takesKey } from '../model/operation.ts';
import type { HarEntry, NamedValue, HarFile } from './read.ts';
import { type MappingSettings, operationFinder } from './operations.ts';
import { isCarried, redactionOf } from './secrets.ts';
import { defined } from '../model/defined.ts';

export interface HarSettings extends MappingSettings {
  /** Places of keys in requests. */
  readonly keyPlaces: readonly Place[];
  readonly maxBodyBytes: number;
}

export interface HarExchanges {
  /** In the order in which they ended. */
  readonly exchanges: readonly Exchange[];
  /** Number of entries that are not judged, by reason. */
  readonly left: ReadonlyMap<string, number>;
}

/** By name in lower case, without the pseudo headers of HTTP/2. A repeated header has several values. */
const headersOf = (rows: readonly NamedValue[]): Readonly<Record<string, string | string[]>> => {
  const byName = new Map<string, string[]>();
  for (const { name, value } of rows) {
    const key = name.toLowerCase();
    if (!key.startsWith(':')) byName.set(key, [...(byName.get(key) ?? []), value]);
  }
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, values.length === 1 ? (values[0] as string) : values]),
  );
};

const inOneLine = (headers: ReturnType<typeof headersOf>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]),
  );

/** The body as text, without its content coding. Undefined: the file does not have it. */
const bodyOf = ({ status, content }: HarEntry['response']): string | undefined => {
  if (content.text === undefined) return content.size === 0 || status === 204 ? '' : undefined;
  return content.encoding === 'base64' ? Buffer.from(content.text, 'base64').toString('utf8') : content.text;
};

/** Average bytes per JSON value that a body of maximum size must have, as for answers that a run receives. */
const bytesPerValue = 80;

const isTooLarge = (body: string, { maxBodyBytes }: HarSettings): boolean =>
  body.length > maxBodyBytes || countValues(body) > Math.max(1_000, maxBodyBytes / bytesPerValue);

/** Why an answer cannot be judged; undefined: it can. */
const unusable = (entry: HarEntry, body: string | undefined, settings: HarSettings): string | undefined => {
  const { status } = entry.response;
  if (status < 100 || status > 599) return 'has no answer';
  if ((entry._fromCache ?? undefined) !== undefined || status === 304) return "was answered from the browser's cache";
  if (status === 401 || status === 403 || status === 407) return 'was refused for its credentials';
  // Every server sends headers, so an empty list means that they were not recorded.
  if (entry.response.headers.length === 0) return 'lacks the headers of its answer';
  if (body === undefined) return 'lacks the body of its answer; record with content';
  return isTooLarge(body, settings) ? `has a larger body than ${settings.maxBodyBytes / 2 ** 20} MiB` : undefined;
};

const endOf = ({ startedDateTime, time }: HarEntry): number =>
  Date.parse(startedDateTime) + (typeof time === 'number' && time > 0 ? time : 0);

/** Stores the cursors in answers, with their lists. */
class GivenCursors {
  readonly #given = new Set<string>();

  #name(operation: Operation, parameters: Call['parameters'], cursor: unknown): string {
    const { id, listing } = operation;
    const withoutCursor = Object.entries(parameters).filter(
      ([name]) => name !== (listing && pagesOf(operation).cursor),
    );
    return stringifyJson([id, withoutCursor.toSorted(([a], [b]) => (a < b ? -1 : 1)), cursor as string]);
  }

  has(operation: Operation, parameters: Call['parameters']): boolean {
    const cursor = operation.listing && pagesOf(operation).cursor;
    return cursor !== undefined && this.#given.has(this.#name(operation, parameters, parameters[cursor]));
  }

  learn(contract: Contract, exchange: Exchange): void {
    // Use a copy: parsed answers stay in memory as long as their exchange.
    const answer = answered({ ...exchange }, contract);
    const paging = answer?.operation.listing && pagesOf(answer.operation);
    if (!answer || !paging) return;
    const next = nextCursor(answer, Number(answer.call.parameters[paging.size] ?? paging.default));
    if (next !== undefined) this.#given.add(this.#name(answer.operation, answer.call.parameters, next));
  }
}

/**
 * Turns recorded traffic into exchanges. Parameters are read from the requests. Values of headers that hold secrets
 * are replaced by `<key>`, wherever they occur.
 */
export const harExchanges = (
  contract: Contract,
  { entries, invalid }: HarFile,
  settings: HarSettings,
): HarExchanges => {
  const operationOf = operationFinder(contract, settings);
  const redaction = redactionOf(entries, settings.keyPlaces, ({ request }) => ({
    url: request.url,
    headers: inOneLine(headersOf(request.headers)),
  }));
  const cursors = new GivenCursors();
  const skipped = new Map<string, number>(invalid > 0 ? [['is no valid entry of HAR 1.2', invalid]] : []);
  const exchanges: Exchange[] = [];

  const exchangeOf = (entry: HarEntry, operation: Operation, body: string): Exchange => {
    const { request, response } = entry;
    const headers = inOneLine(headersOf(request.headers));
    const sent = request.postData?.text;
    const recorded = {
      n: exchanges.length + 1,
      asker: 'traffic',
      turn: exchanges.length + 1,
      at: new Date(entry.startedDateTime).toISOString(),
      ms: Math.max(0, entry.time ?? 0),
      attempt: 1,
      request: { method: request.method, url: request.url, headers, ...defined({ body: sent }) },
      response: {
        status: response.status,
        headers: headersOf(response.headers),
        body,
        bytes: (response.bodySize ?? -1) > 0 ? (response.bodySize as number) : Buffer.byteLength(body),
      },
    };
    const unasked: Call = { operation: operation.id, parameters: {}, input: 'open' };
    const { parameters } = sentCall({ ...recorded, call: unasked }, contract);
    const input = inputOf(operation, parameters, cursors.has(operation, parameters));
    const isKeyed = settings.keyPlaces.some((place) => isCarried(place, recorded.request));
    const key = takesKey(operation) && !isKeyed ? { key: 'none' as const } : {};
    const exchange: Exchange = { ...recorded, call: { operation: operation.id, parameters, input, ...key } };
    cursors.learn(contract, exchange);
    const redactedExchange = redaction.exchange(exchange);
    return { ...redactedExchange, call: { ...redactedExchange.call, operation: operation.id } };
  };

  for (const entry of entries.toSorted((a, b) => endOf(a) - endOf(b))) {
    const operation = operationOf(entry.request);
    const body = bodyOf(entry.response);
    const reason = typeof operation === 'string' ? operation : unusable(entry, body, settings);
    if (reason !== undefined) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    else exchanges.push(exchangeOf(entry, operation as Operation, body ?? ''));
  }
  return { exchanges, left: skipped };
};

/** Number of requests by origin, the most frequent first. */
export const originsIn = ({ entries }: HarFile): readonly (readonly [origin: string, requests: number])[] => {
  const counts = new Map<string, number>();
  for (const { request } of entries) {
    const { origin } = new URL(request.url);
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
};
