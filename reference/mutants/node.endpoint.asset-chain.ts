import { onHttp } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** The method that is not served at the asset chain's endpoint. */
export default {
  breaks: 'node.endpoint.asset-chain',
  mutate: (operation) => ({
    'not-found': onHttp(operation, async (request, next) =>
      request.path.startsWith('/ext/bc/X')
        ? { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' }
        : next(request),
    ),
    page: onHttp(operation, async (request, next) =>
      request.path.startsWith('/ext/bc/X')
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' }
        : next(request),
    ),
  }),
} satisfies MutantFile;
