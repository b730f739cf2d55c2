import type { VariantFile } from './load.ts';

export default {
  what: 'the content type names a charset: a parameter leaves application/json what it is',
  http: async (request, next) => {
    const answer = await next(request);
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'content-type': `${answer.headers['content-type'] ?? 'application/json'} ; charset="utf-8"`,
      },
    };
  },
} satisfies VariantFile;
