import type { VariantFile } from './load.ts';
import { denied, keyOf, takesKey } from './shared/keys.ts';

export default {
  what: 'as auth-key-needed, but with 403: also a listed status',
  http: async (request, next) =>
    takesKey(request) && keyOf(request) === undefined ? denied(403, 'a key is needed') : next(request),
} satisfies VariantFile;
