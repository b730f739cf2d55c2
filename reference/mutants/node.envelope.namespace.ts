import { onHttp } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** The method that is known under another prefix alone; one that is deprecated may be gone altogether. */
export default {
  breaks: 'node.envelope.namespace',
  mutate: (operation) =>
    operation.kind === 'json-rpc' && operation.deprecatedSince !== undefined
      ? {}
      : {
          '': onHttp(operation, async (request, next) =>
            next({ ...request, body: request.body.replace(/("method"\s*:\s*")vm\./, '$1other.') }),
          ),
        },
} satisfies MutantFile;
