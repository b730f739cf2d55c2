import type { VariantFile } from './load.ts';

export default {
  what: 'every answer ends its connection, and comes in chunks: HTTP leaves both to the server',
  http: async (request, next) => {
    const answer = await next(request);
    return { ...answer, headers: { ...answer.headers, connection: 'close', 'transfer-encoding': 'chunked' } };
  },
} satisfies VariantFile;
