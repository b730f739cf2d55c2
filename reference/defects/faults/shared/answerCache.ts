import { onCall } from '../../operators/calls.ts';
import type { Subject } from '../../subject.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../../types.ts';

/** A cache of successful answers; an entry serves `reads` calls and is then fetched anew. */
export const answerCache = (
  operation: Subject,
  keyOf: (parameters: OperationCall['parameters']) => string,
  reads = 4,
): Alteration => {
  const entries = new Map<string, { readonly answer: OperationAnswer; left: number }>();
  return onCall(operation, (call, next) => {
    const key = keyOf(call.parameters);
    const entry = entries.get(key);
    if (entry && entry.left > 0) {
      entry.left -= 1;
      return entry.answer;
    }
    const answer = next(call);
    if (answer.kind === 'answer') entries.set(key, { answer, left: reads });
    return answer;
  });
};
