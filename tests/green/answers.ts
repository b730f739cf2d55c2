import { Refusal, type RefusalStatus } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../reference/types.ts';

type Answer = (request: ProviderRequest, answer: ProviderAnswer, count: number) => ProviderAnswer;

/** Changes answers; `count` is the number of the request, from 1. */
export const answering = (change: Answer) => (): Alteration => {
  let count = 0;
  return {
    http: async (request, next) => {
      count += 1;
      return change(request, await next(request), count);
    },
  };
};

const json = { 'content-type': 'application/json' };
/** An error in the documented form. */
export const status = (code: RefusalStatus): ProviderAnswer => ({
  status: code,
  headers: json,
  body: JSON.stringify(new Refusal(code, 'no').body()),
});
