import { onHttp, json, idIn } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** An empty params object that is refused. */
export default {
  breaks: 'node.envelope.empty-params',
  mutate: (operation) => ({
    '': onHttp(operation, async (request, next) =>
      /"params"\s*:\s*\{\s*\}/.test(request.body)
        ? {
            ...json(200, null),
            body: `{"jsonrpc":"2.0","error":{"code":-32602,"message":"Invalid params"},"id":${idIn(request.body)}}`,
          }
        : next(request),
    ),
  }),
} satisfies MutantFile;
