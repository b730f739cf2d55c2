import type { VariantFile } from './load.ts';
import { counter } from './shared/bodies.ts';

const count = counter();

export default {
  what: 'answers carry headers that no document names: rate limits, a node id, a cookie, the state of a cache',
  http: async (request, next) => {
    const answer = await next(request);
    const turn = count(next);
    return {
      ...answer,
      headers: {
        'ratelimit-limit': '8000',
        'ratelimit-remaining': String(8_000 - (turn % 8_000)),
        'ratelimit-reset': '60',
        'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
        'set-cookie': `turn=${turn}; Path=/`,
        'cache-control': 'no-store',
        etag: `W/"${turn}"`,
        'x-request-id': `${turn}`,
        ...answer.headers,
      },
    };
  },
} satisfies VariantFile;
