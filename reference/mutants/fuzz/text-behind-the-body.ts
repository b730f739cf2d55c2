import { onHttp } from '../shared/http.ts';
import type { FuzzMutantFile } from '../types.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export default {
  breaks: 'node.error.malformed-body',
  on: 'vm.getHeight',
  hard: 'middling',
  what: 'what follows the request in the body is looked over',
  mutate: (operation) =>
    onHttp(operation, (request, next) => {
      const whole = request.body.slice(0, request.body.lastIndexOf('}') + 1);
      return next(isJson(request.body) || !isJson(whole) ? request : { ...request, body: whole });
    }),
  kept: async (ask) =>
    (await ask({ rawBody: '{"jsonrpc":"2.0","id":1,"method":"vm.getHeight","params":{}} and more' })).result ===
    undefined,
} satisfies FuzzMutantFile;
