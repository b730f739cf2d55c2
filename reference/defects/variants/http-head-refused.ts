import type { VariantFile } from './load.ts';

export default {
  what: 'HEAD gets 405 without a body: no document names the method',
  http: async (request, next) =>
    request.method === 'HEAD' ? { status: 405, headers: { allow: 'GET, POST' }, body: '' } : next(request),
} satisfies VariantFile;
