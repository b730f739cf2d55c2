import type { VariantFile } from './load.ts';

export default {
  what: 'error bodies carry members beside the documented three: nothing rules them out',
  http: async (request, next) => {
    const answer = await next(request);
    if (answer.status < 400 || !/^\{/.test(answer.body) || request.path.startsWith('/ext/')) return answer;
    return {
      ...answer,
      body: `{"path":${JSON.stringify(request.path)},"details":[],"requestId":null,${answer.body.slice(1)}`,
    };
  },
} satisfies VariantFile;
