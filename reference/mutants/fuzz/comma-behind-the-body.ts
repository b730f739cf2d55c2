import { onHttp } from '../shared/http.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.error.malformed-body',
  on: 'vm.getHeight',
  hard: 'middling',
  what: 'a comma behind the request is looked over',
  mutate: (operation) =>
    onHttp(operation, (request, next) => next({ ...request, body: request.body.replace(/\},+$/, '}') })),
  kept: async (ask) =>
    (await ask({ rawBody: '{"jsonrpc":"2.0","id":1,"method":"vm.getHeight","params":{}},' })).result === undefined,
} satisfies FuzzMutantFile;
