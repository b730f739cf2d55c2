import type { Alteration, ProviderAnswer } from '../types.ts';
import { isForPath } from './shared/http.ts';
import type { MutantFile, Subject } from './types.ts';

/** Answers HEAD as GET, and then changes the answer. */
const onHead = (operation: Subject, change: (answer: ProviderAnswer) => ProviderAnswer): Alteration => {
  const own = isForPath(operation);
  return {
    http: async (request, next) =>
      request.method === 'HEAD' && own(request) ? change(await next({ ...request, method: 'GET' })) : next(request),
  };
};

/** HEAD that says something else than GET. */
export default {
  breaks: 'data.http.head',
  mutate: (operation) => ({
    'other-type': onHead(operation, (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: '' })),
    'no-content': onHead(operation, (answer) => ({ ...answer, status: 204, body: '' })),
  }),
} satisfies MutantFile;
