import type { Alteration, ProviderRequest } from '../types.ts';
import { onHttp, resultFor } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** What is no request names no method: these are wrong for all methods alike. */
const anything = (fits: (request: ProviderRequest) => boolean): Alteration => ({
  http: async (request, next) =>
    request.path.startsWith('/ext/bc/') && fits(request) ? resultFor(request, {}) : next(request),
});

/** Bodies that are no request but get a result. */
export default {
  breaks: 'node.error.malformed-body',
  mutate: (operation) => ({
    'version-ignored': onHttp(operation, async (request, next) =>
      next({ ...request, body: request.body.replace(/"jsonrpc":(?:"1\.0"|2)(?=[,}])/, '"jsonrpc":"2.0"') }),
    ),
    'bytes-after-its-end': onHttp(operation, async (request, next) =>
      next({ ...request, body: request.body.replace(/\}[^}"]*$/, '}') }),
    ),
    'no-json': anything((request) => request.body === 'no json'),
    'no-object': anything((request) => request.body.startsWith('"')),
    empty: anything((request) => request.body === ''),
  }),
} satisfies MutantFile;
