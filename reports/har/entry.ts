import type { Exchange } from '../../engine/model/exchange.ts';
import { defined } from '../../engine/model/defined.ts';

/** HAR 1.2 as browsers and proxies write it. Sizes that are not known are -1. */

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const unknownSize = -1;

/** Characters that RFC 3986 does not allow, and `%` that encodes nothing. */
const notInUri = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/gu;

/** A URL that strict tools read; fuzzing sends others, too. */
const uriOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0) return url;
  return (
    url.slice(0, start) +
    url.slice(start).replace(notInUri, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')))
  );
};

const headersOf = (headers: Readonly<Record<string, string | readonly string[]>>): NamedValue[] =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().map((text) => ({ name, value: text })));

const headerOf = (
  headers: Readonly<Record<string, string | readonly string[]>>,
  headerName: string,
): string | undefined => headersOf(headers).find(({ name }) => name.toLowerCase() === headerName)?.value;

const queryOf = (url: string): NamedValue[] => {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(([name, value]) => ({ name, value }));
};

const requestOf = ({ method, url, headers, body }: Exchange['request']) => ({
  method,
  url: uriOf(url),
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: headersOf(headers),
  queryString: queryOf(url),
  headersSize: unknownSize,
  bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  ...defined({
    postData:
      body === undefined
        ? undefined
        : { mimeType: headerOf(headers, 'content-type') ?? 'application/json', text: body },
  }),
});

const common = { statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headersSize: unknownSize } as const;

/** Browsers write an unanswered request as a response with the status 0. */
const responseOf = ({ response, failure }: Exchange) =>
  response
    ? {
        ...common,
        status: response.status,
        headers: headersOf(response.headers),
        content: {
          size: Buffer.byteLength(response.body),
          mimeType: headerOf(response.headers, 'content-type') ?? 'x-unknown',
          text: response.body,
        },
        redirectURL: headerOf(response.headers, 'location') ?? '',
        bodySize: response.bytes,
      }
    : {
        ...common,
        status: 0,
        headers: [],
        content: { size: 0, mimeType: 'x-unknown' },
        redirectURL: '',
        bodySize: unknownSize,
        _error: failure ? `${failure.kind}: ${failure.message}` : 'no answer',
      };

/** An exchange as an entry of a HAR file. Members of our own start with `_`, as the format demands. */
export const harEntry = (exchange: Exchange): string => {
  const { n, asker, at, ms, call } = exchange;
  return JSON.stringify({
    startedDateTime: at,
    time: ms,
    request: requestOf(exchange.request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _exchange: n,
    _operation: call.operation,
    _asker: asker,
  });
};

/** The text before the first entry. */
export const harStart = (version: string, comment: string): string =>
  `{"log":{"version":"1.2","creator":{"name":"assay","version":${JSON.stringify(version)}},` +
  `"comment":${JSON.stringify(comment)},"entries":[\n`;

/** The text after the last entry. */
export const harEnd = '\n]}}\n';
