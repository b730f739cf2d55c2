import { createHash } from 'node:crypto';
import type { VariantFile } from './load.ts';

export default {
  what: 'answers carry an entity tag, and a request that names it gets 304: RFC 9110 section 13.1.2',
  http: async (request, next) => {
    const answer = await next(request);
    if (request.method !== 'GET' || answer.status !== 200) return answer;
    const etag = `"${createHash('sha256').update(answer.body).digest('hex').slice(0, 16)}"`;
    return request.headers['if-none-match'] === etag
      ? { status: 304, headers: { etag }, body: '' }
      : { ...answer, headers: { ...answer.headers, etag } };
  },
} satisfies VariantFile;
