import type { VariantFile } from './load.ts';
import { denied, keyOf, takesKey } from './shared/keys.ts';

export default {
  what:
    'every endpoint that takes a key gives 401 without one: the document leaves open what a call without a key ' +
    'gets',
  http: async (request, next) =>
    takesKey(request) && keyOf(request) === undefined ? denied(401, 'a key is needed') : next(request),
} satisfies VariantFile;
