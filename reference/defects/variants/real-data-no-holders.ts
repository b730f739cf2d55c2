import type { Alteration } from '../../types.ts';
import type { VariantFile } from './load.ts';
import realData from './real-data.ts';
import { together } from './real/together.ts';

const path = /^\/v2\/chains\/[^/]+\/contracts\/[^/]+\/balances(?:\?|$)/;

const noHolders: Alteration = {
  http: async (request, next) =>
    path.test(request.path)
      ? {
          status: 404,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'Cannot GET this path', error: 'Not Found', statusCode: 404 }),
        }
      : next(request),
};

export default {
  what: 'as real-data, without the list of token holders, which left the public document of existing providers in 2026',
  preset: 'avalanche',
  loses: 'nothing of a list that does not answer can be judged',
  ...together(realData, noHolders),
} satisfies VariantFile;
