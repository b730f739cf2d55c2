import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { byTurn, onAnswers, refusal, withHeaders } from './shared/answers.ts';
import type { VariantTable } from './variant.ts';

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
