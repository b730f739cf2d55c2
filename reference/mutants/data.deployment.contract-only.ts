import { Refusal } from '../handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer } from '../types.ts';
import { onCall, onRefusal } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

/** The last deployment that was asked for, whatever the address. */
const anyDeployment = (operation: Subject): Alteration => {
  let last: OperationAnswer | undefined;
  return onCall(operation, (call, next) => {
    try {
      return (last = next(call));
    } catch (error) {
      if (last && error instanceof Refusal) return last;
      throw error;
    }
  });
};

/** A deployment for what is no contract, or none for a contract. */
export default {
  breaks: 'data.deployment.contract-only',
  mutate: (operation) => ({
    'empty-for-others': onRefusal(operation, () => ({ kind: 'answer', status: 200, body: {} })),
    'another-for-others': anyDeployment(operation),
    fails: onCall(operation, (call, next) => {
      try {
        return next(call);
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(500, 'failed') : error;
      }
    }),
  }),
} satisfies MutantFile;
