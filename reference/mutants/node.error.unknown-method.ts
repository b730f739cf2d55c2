import { onHttp, methodIn, resultFor } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Unknown methods that get a result. */
export default {
  breaks: 'node.error.unknown-method',
  mutate: (operation) => ({
    result: onHttp(operation, async (request, next) =>
      (methodIn(request.body) ?? '').endsWith('NoSuchMethod') ? resultFor(request, {}) : next(request),
    ),
    'any-prefix': onHttp(operation, async (request, next) =>
      next({ ...request, body: request.body.replace(/("method"\s*:\s*")nosuchnamespace\./, '$1vm.') }),
    ),
    'by-beginning': onHttp(operation, async (request, next) =>
      next({ ...request, body: request.body.replace(/NoSuchMethod"/, '"') }),
    ),
  }),
} satisfies MutantFile;
