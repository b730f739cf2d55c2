import { onHttp } from './shared/http.ts';
import type { MutantFile } from './types.ts';

const refused = async (): Promise<{
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}> => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request"}}',
});

/** A request is understood in one form of its JSON only. */
export default {
  breaks: 'node.envelope.json-forms',
  mutate: (operation) => ({
    'params-before-method': onHttp(operation, (request, next) =>
      /^\s*\{\s*"params"/.test(request.body) ? refused() : next(request),
    ),
    'white-space': onHttp(operation, (request, next) => (/\n\t/.test(request.body) ? refused() : next(request))),
  }),
} satisfies MutantFile;
