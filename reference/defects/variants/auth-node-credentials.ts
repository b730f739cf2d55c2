import type { VariantFile } from './load.ts';

export default {
  what: 'the node asks for credentials that its document does not name: authentication is not shown',
  loses: 'the node answers nobody, so nothing can be said of it, and nothing of what needs it',
  http: async (request, next) =>
    request.path.startsWith('/ext/')
      ? { status: 401, headers: { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' }, body: 'who are you?\n' }
      : next(request),
} satisfies VariantFile;
