import { onHttp, json, idIn, methodIn } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** The method that is not served at the ids of chains. */
export default {
  breaks: 'node.endpoint.blockchain-id',
  mutate: (operation) => ({
    'not-found': onHttp(operation, async (request, next) =>
      request.path.startsWith('/ext/bc/X')
        ? next(request)
        : { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
    ),
    'unknown-method': onHttp(operation, async (request, next) =>
      request.path.startsWith('/ext/bc/X')
        ? next(request)
        : {
            ...json(200, null),
            body:
              `{"jsonrpc":"2.0","error":{"code":-32601,` +
              `"message":"Method not found: ${methodIn(request.body) ?? ''}"},` +
              `"id":${idIn(request.body)}}`,
          },
    ),
  }),
} satisfies MutantFile;
