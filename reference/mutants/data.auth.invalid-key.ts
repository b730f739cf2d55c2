import type { Alteration, ProviderAnswer } from '../types.ts';
import { onHttp, onAnswer, json } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** An invalid key that is accepted, or refused in another way; 403 is tolerated. */
export default {
  breaks: 'data.auth.invalid-key',
  mild: ['forbidden'],
  mutate: (operation) => {
    const unauthorized = (answer: ProviderAnswer): Alteration =>
      onAnswer(operation, (own) => (own.status === 401 ? answer : own));
    return {
      accepted: onHttp(operation, async (request, next) => {
        const answer = await next(request);
        return answer.status === 401 ? next({ ...request, headers: {} }) : answer;
      }),
      'bad-request': unauthorized(json(400, { message: 'unknown key', statusCode: 400, error: 'Bad Request' })),
      'other-body': unauthorized(json(401, { reason: 'unknown key' })),
      forbidden: unauthorized(json(403, { message: 'unknown key', statusCode: 403, error: 'Forbidden' })),
    };
  },
} satisfies MutantFile;
