import type { VariantFile } from './load.ts';
import { counter } from './shared/bodies.ts';

const count = counter();

export default {
  what: 'every forty-seventh connection is reset before an answer comes: that is the network, not the deployment',
  http: async (request, next) => {
    if (count(next) % 47 === 0) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    return next(request);
  },
} satisfies VariantFile;
