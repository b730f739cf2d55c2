import { phrases } from '../../handlers/shared/refusal.ts';
import type { VariantFile } from './load.ts';
import { counter } from './shared/bodies.ts';

const count = counter();

export default {
  what: 'now and then a request gets 502 or 503, and is answered when it comes again: both are listed, and pass',
  http: async (request, next) => {
    const turn = count(next);
    const status = turn % 61 === 0 ? 502 : turn % 67 === 0 ? 503 : undefined;
    return status === undefined
      ? next(request)
      : {
          status,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'for a moment', statusCode: status, error: phrases[status] }),
        };
  },
} satisfies VariantFile;
