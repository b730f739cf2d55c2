import { randomUUID } from 'node:crypto';
import { isNodePath } from '../../../rpc.ts';
import type { Alteration } from '../../../types.ts';
import { counter } from '../shared/bodies.ts';

const turn = counter();
const perMinute = 8_000;

/** A 400 has a list of messages, because a call can have several errors. */
const listed = (body: string): string => {
  const refusal = JSON.parse(body) as { readonly message: unknown; readonly statusCode: number };
  return refusal.statusCode === 400 ? JSON.stringify({ ...refusal, message: [refusal.message] }) : body;
};

/** The HTTP of existing providers of indexed data: their key's header, rate limits, and messages that may be lists. */
export const dataDoor: Alteration = {
  options: { keyHeader: 'x-glacier-api-key' },
  http: async (request, next) => {
    const answer = await next(request);
    if (isNodePath(request.path)) return answer;
    const left = perMinute - (turn(next) % perMinute);
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'ratelimit-policy': `${perMinute};w=60`,
        'ratelimit-limit': `${perMinute}`,
        'ratelimit-remaining': `${left}`,
        'ratelimit-reset': '60',
        'retry-after': '1',
        'x-request-id': randomUUID(),
      },
      body: answer.status >= 400 ? listed(answer.body) : answer.body,
    };
  },
};
