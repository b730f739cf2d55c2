import { hub } from '../shared/examples.ts';
import { onHttp } from '../shared/http.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.http.json',
  on: 'listErc721Balances',
  hard: 'easy',
  what: 'a chain with a dot in its name gets a page of HTML',
  mutate: (operation) =>
    onHttp(operation, async (request, next) =>
      /^\/v1\/chains\/[^/]*\./.test(request.path)
        ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not Found</h1>' }
        : next(request),
    ),
  kept: async (ask, world) => {
    const { type, body } = await ask({ parameters: { ...hub(world), chainId: `${hub(world).chainId}.0` } });
    return type.startsWith('application/json') && body !== undefined;
  },
} satisfies FuzzMutantFile;
