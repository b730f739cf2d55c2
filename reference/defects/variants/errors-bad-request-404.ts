import { Refusal } from '../../handlers/shared/refusal.ts';
import { isData, onCalls } from './shared/bodies.ts';

export default {
  what: 'bad input gets 404 in place of 400: no status has a condition in the document',
  ...onCalls(isData, (call, next) => {
    try {
      return next(call);
    } catch (error) {
      throw error instanceof Refusal && error.status === 400 ? new Refusal(404, error.message) : error;
    }
  }),
};
