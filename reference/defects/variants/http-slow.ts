import { setTimeout as wait } from 'node:timers/promises';
import type { VariantFile } from './load.ts';
import { counter } from './shared/bodies.ts';

const count = counter();

export default {
  what:
    'answers take from none to eleven milliseconds, so that they come back in another order than they were asked ' +
    'for',
  http: async (request, next) => {
    await wait((count(next) * 7) % 12);
    return next(request);
  },
} satisfies VariantFile;
