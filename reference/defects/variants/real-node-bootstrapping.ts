import { isNodePath } from '../../rpc.ts';
import type { VariantFile } from './load.ts';

export default {
  what: 'the node still catches up with its chain, and answers 503 until it has',
  preset: 'avalanche',
  loses: 'nothing of the node can be judged before it answers',
  http: async (request, next) =>
    isNodePath(request.path)
      ? {
          status: 503,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '0' },
          body: 'API call rejected because chain is not done bootstrapping\n',
        }
      : next(request),
} satisfies VariantFile;
