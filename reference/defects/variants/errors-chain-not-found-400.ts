import { Refusal } from '../../handlers/shared/refusal.ts';
import { isData, onCalls } from './shared/bodies.ts';

export default {
  what:
    'whatever the plain provider answers with 404, an unknown chain, block, token or contract, gets 400: no ' +
    'status has a condition in the document',
  ...onCalls(isData, (call, next) => {
    try {
      return next(call);
    } catch (error) {
      throw error instanceof Refusal && error.status === 404 ? new Refusal(400, error.message) : error;
    }
  }),
};
