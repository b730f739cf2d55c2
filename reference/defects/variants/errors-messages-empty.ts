import { Refusal } from '../../handlers/shared/refusal.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what: 'errors say nothing: message is the empty string, which is a string',
  ...onCalls(
    () => true,
    (call, next) => {
      try {
        const answer = next(call);
        return answer.kind === 'rpc-error' ? { ...answer, message: '' } : answer;
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(error.status, '') : error;
      }
    },
  ),
};
