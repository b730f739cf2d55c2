import { randomUUID } from 'node:crypto';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what:
    'the text of an error names the request and the instant, so that no two are the same: it is a string, and ' +
    'nothing more is said of it',
  ...onCalls(
    () => true,
    (call, next) => {
      try {
        const answer = next(call);
        return answer.kind === 'rpc-error'
          ? { ...answer, message: `${answer.message} (request ${randomUUID()} at ${Date.now()})` }
          : answer;
      } catch (error) {
        if (error instanceof Refusal)
          throw new Refusal(error.status, `${error.message} (request ${randomUUID()} at ${Date.now()})`);
        throw error;
      }
    },
  ),
};
