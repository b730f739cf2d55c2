import { gzipSync } from 'node:zlib';
import type { VariantFile } from './load.ts';

export default {
  what: 'bodies come gzipped where the request accepts that: HTTP content coding, RFC 9110 section 8.4',
  http: async (request, next) => {
    const answer = await next(request);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return answer;
    return {
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
      bytes: gzipSync(answer.body),
    };
  },
} satisfies VariantFile;
