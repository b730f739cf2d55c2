import { phrases } from '../../handlers/shared/refusal.ts';
import type { VariantFile } from './load.ts';
import { counter } from './shared/bodies.ts';

const count = counter();

export default {
  what:
    'every fifty-third request gets 429 with Retry-After, and is answered when it comes again: 429 is a listed ' +
    'status',
  http: async (request, next) =>
    count(next) % 53 !== 0
      ? next(request)
      : {
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '0', 'ratelimit-remaining': '0' },
          body: JSON.stringify({ message: 'slow down', statusCode: 429, error: phrases[429] }),
        },
} satisfies VariantFile;
