import type { VariantFile } from './load.ts';
import { denied, keyOf } from './shared/keys.ts';

export default {
  what: 'the metrics base asks for a key that the document does not say how to give: authentication is not shown there',
  loses: 'endpoints 4 and 17 answer nobody, so nothing can be said of them',
  http: async (request, next) =>
    request.path.startsWith('/v2/') && keyOf(request) === undefined ? denied(401, 'a key is needed') : next(request),
} satisfies VariantFile;
