import type { VariantFile } from './load.ts';
import { denied, keyOf } from './shared/keys.ts';

export default {
  what:
    'the usage logs and messages alone ask for a key, the rest answers without: the document leaves it open for ' +
    'each endpoint',
  http: async (request, next) =>
    /^\/v1\/(icm|apiLogs)/.test(request.path) && keyOf(request) === undefined
      ? denied(401, 'a key is needed')
      : next(request),
} satisfies VariantFile;
