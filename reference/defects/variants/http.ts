import type { Alteration, ProviderRequest } from '../../types.ts';
import { refusal, onAnswers, byTurn, withHeaders, isData, onRefusals } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';
import { randomUUID, createHash } from 'node:crypto';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** Refuses the requests that carry no key in the header of the data document (Authentication). */
function needingKey(status: 401 | 403, isFor: (request: ProviderRequest) => boolean): Alteration {
  return {
    http: async (request, next) =>
      isFor(request) && request.headers['x-data-api-key'] === undefined
        ? refusal(status, 'a key is needed')
        : next(request),
  };
}

const takesKey = ({ path }: ProviderRequest): boolean => path.startsWith('/v1/');

export const auth: VariantTable = {
  'key-needed': {
    what: 'an endpoint that takes a key gives 401 without one: the document does not show that answer',
    ...needingKey(401, takesKey),
  },
  'key-needed-forbidden': {
    what: 'as auth-key-needed, but with 403, which is also a listed status',
    ...needingKey(403, takesKey),
  },
  'key-on-messages-only': {
    what: 'only the usage logs and the messages ask for a key: the document leaves it open for each endpoint',
    ...needingKey(401, ({ path }) => /^\/v1\/(icm|apiLogs)/.test(path)),
  },
  'metrics-key': {
    what: 'the metrics base asks for a key: the document does not show authentication there',
    loses: 'endpoints 4 and 17 answer nobody, so nothing can be said of them',
    ...needingKey(401, ({ path }) => path.startsWith('/v2/')),
  },
  'node-credentials': {
    what: 'the node asks for credentials: its document does not show authentication',
    loses: 'the node answers nobody, so nothing can be said of it, and nothing of what needs it',
    http: async (request, next) =>
      request.path.startsWith('/ext/')
        ? {
            status: 401,
            headers: { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
            body: 'who are you?\n',
          }
        : next(request),
  },
};

/** Changes the text of every error, of both documents. */
const withMessages = (change: (message: string) => string): Alteration => ({
  call: (call, next) => {
    try {
      const answer = next(call);
      return answer.kind === 'rpc-error' ? { ...answer, message: change(answer.message) } : answer;
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.status, change(error.message)) : error;
    }
  },
});

export const errors: VariantTable = {
  'bad-request-404': {
    what: 'bad input gets 404 in place of 400: the document gives no condition for a status',
    ...onRefusals(isData, 400, ({ message }) => new Refusal(404, message)),
  },
  'chain-not-found-400': {
    what:
      'an unknown chain, block, token or contract gets 400 in place of 404: the document gives no condition for a ' +
      'status',
    ...onRefusals(isData, 404, ({ message }) => new Refusal(400, message)),
  },
  'extra-members': {
    what: 'error bodies carry members beside the documented three: nothing rules them out',
    ...onAnswers((answer, { path }) =>
      answer.status < 400 || !answer.body.startsWith('{') || path.startsWith('/ext/')
        ? answer
        : { ...answer, body: `{"path":${JSON.stringify(path)},"details":[],"requestId":null,${answer.body.slice(1)}` },
    ),
  },
  'messages-empty': {
    what: 'the message of every error is the empty string, which is a string',
    ...withMessages(() => ''),
  },
  'messages-vary': {
    what:
      'the text of an error names the request and the instant, so that no two are the same: the document only says ' +
      'that it is a string',
    ...withMessages((message) => `${message} (request ${randomUUID()} at ${Date.now()})`),
  },
};

const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

export const http: VariantTable = {
  'bad-gateway': {
    what: 'some requests get 502 or 503, and an answer when they are repeated: both statuses are listed, and pass',
    ...byTurn(async (turn, request, next) => {
      const status = turn % 61 === 0 ? 502 : turn % 67 === 0 ? 503 : undefined;
      return status === undefined ? next(request) : refusal(status, 'for a moment');
    }),
  },
  charset: {
    what: 'the content type names a charset: a parameter leaves application/json what it is',
    ...onAnswers((answer) =>
      withHeaders(answer, {
        'content-type': `${answer.headers['content-type'] ?? 'application/json'} ; charset="utf-8"`,
      }),
    ),
  },
  conditions: {
    what: 'answers carry an entity tag, and a request that names it gets 304: RFC 9110 section 13.1.2',
    ...onAnswers((answer, { method, headers }) => {
      if (method !== 'GET' || answer.status !== 200) return answer;
      const etag = `"${createHash('sha256').update(answer.body).digest('hex').slice(0, 16)}"`;
      return headers['if-none-match'] === etag
        ? { status: 304, headers: { etag }, body: '' }
        : withHeaders(answer, { etag });
    }),
  },
  'connection-close': {
    what: 'every answer ends its connection, and comes in chunks: HTTP leaves both to the server',
    ...onAnswers((answer) => withHeaders(answer, { connection: 'close', 'transfer-encoding': 'chunked' })),
  },
  'extra-headers': {
    what: 'answers carry headers that no document names: rate limits, a node id, a cookie, the state of a cache',
    ...byTurn(async (turn, request, next) => {
      const answer = await next(request);
      const extra = {
        'ratelimit-limit': '8000',
        'ratelimit-remaining': String(8_000 - (turn % 8_000)),
        'ratelimit-reset': '60',
        'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
        'set-cookie': `turn=${turn}; Path=/`,
        'cache-control': 'no-store',
        etag: `W/"${turn}"`,
        'x-request-id': `${turn}`,
      };
      return { ...answer, headers: { ...extra, ...answer.headers } };
    }),
  },
  gzip: {
    what: 'bodies are gzipped where the request accepts that: HTTP content coding, RFC 9110 section 8.4',
    ...onAnswers((answer, { headers }) =>
      /\bgzip\b/.test(headers['accept-encoding'] ?? '')
        ? {
            ...withHeaders(answer, { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
            bytes: gzipSync(answer.body),
          }
        : answer,
    ),
  },
  head: {
    what: 'HEAD gets the answer of GET without its body: RFC 9110 section 9.3.2',
    http: async (request, next) => {
      if (request.method !== 'HEAD') return next(request);
      const { status, headers, body } = await next({ ...request, method: 'GET' });
      return { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body: '' };
    },
  },
  'head-refused': {
    what: 'HEAD gets 405 without a body: no document names the method',
    http: async (request, next) =>
      request.method === 'HEAD' ? { status: 405, headers: { allow: 'GET, POST' }, body: '' } : next(request),
  },
  'header-case': {
    what: 'header names are written as Content-Type, and the media type in capitals: neither has a case in HTTP',
    ...onAnswers((answer) => ({
      ...answer,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          capitalized(name),
          name === 'content-type' ? value.toUpperCase() : value,
        ]),
      ),
    })),
  },
  'rate-limited': {
    what: 'every 53rd request gets 429 with Retry-After, and an answer when it is repeated: 429 is a listed status',
    ...byTurn(async (turn, request, next) =>
      turn % 53 === 0
        ? withHeaders(refusal(429, 'slow down'), { 'retry-after': '0', 'ratelimit-remaining': '0' })
        : next(request),
    ),
  },
  resets: {
    what: 'every 47th connection is reset before an answer: the network fails, not the deployment',
    ...byTurn(async (turn, request, next) => {
      if (turn % 47 === 0) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return next(request);
    }),
  },
  slow: {
    what: 'answers take up to eleven milliseconds, so that they arrive in another order than their requests',
    ...byTurn(async (turn, request, next) => {
      await wait((turn * 7) % 12);
      return next(request);
    }),
  },
};
