import type { Alteration } from '../../types.ts';
import { idIn, json, onHttp } from '../shared/http.ts';
import type { FuzzMutantFile, Subject } from '../types.ts';

const sickened = (operation: Subject): Alteration => {
  let sick = 0;
  return onHttp(operation, (request, next) => {
    if (/(?:\[\s*){100}|(?:\{\s*"[^"]*"\s*:\s*){100}/.test(request.body)) sick = 12;
    else if (sick > 0) {
      sick -= 1;
      const failed = json(200, { jsonrpc: '2.0', error: { code: -32603, message: 'Internal error' }, id: 0 });
      return Promise.resolve({ ...failed, body: failed.body.replace('"id":0', `"id":${idIn(request.body)}`) });
    }
    return next(request);
  });
};

export default {
  breaks: 'node.error.malformed-body',
  on: 'vm.getBlockByHeight',
  hard: 'middling',
  what: 'params nested a hundred deep make the next twelve calls fail',
  mutate: (operation) => sickened(operation),
  kept: async (ask) => {
    await ask({
      rawBody:
        `{"jsonrpc":"2.0","id":1,"method":"vm.getBlockByHeight",` +
        `"params":{"height":${'['.repeat(150)}${']'.repeat(150)}}}`,
    });
    return (await ask({ parameters: { height: '1' } })).result !== undefined;
  },
} satisfies FuzzMutantFile;
