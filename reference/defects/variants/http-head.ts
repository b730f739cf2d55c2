import type { VariantFile } from './load.ts';

export default {
  what: 'HEAD is answered as GET is, without a body: RFC 9110 section 9.3.2',
  http: async (request, next) => {
    if (request.method !== 'HEAD') return next(request);
    const { status, headers, body } = await next({ ...request, method: 'GET' });
    return { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body: '' };
  },
} satisfies VariantFile;
