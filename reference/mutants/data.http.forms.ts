import { gzipSync } from 'node:zlib';
import { onHttp } from './shared/http.ts';
import type { MutantFile } from './types.ts';

const isCoded = (headers: { readonly [name: string]: string }): boolean =>
  /gzip/.test(headers['accept-encoding'] ?? '');

/** Codings and conditions that change what comes. */
export default {
  breaks: 'data.http.forms',
  mutate: (operation) => ({
    'never-modified': onHttp(operation, async (request, next) =>
      request.headers['if-none-match'] === undefined
        ? next(request)
        : { status: 304, headers: { 'content-type': 'application/json' }, body: '' },
    ),
    'coded-answers-empty': onHttp(operation, async (request, next) => {
      const answer = await next(request);
      if (!isCoded(request.headers) || answer.status >= 400) return answer;
      return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, bytes: gzipSync('{}') };
    }),
  }),
} satisfies MutantFile;
