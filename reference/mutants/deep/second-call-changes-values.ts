import type { Alteration } from '../../types.ts';
import { at, changed, hash } from '../shared/values.ts';
import { onCall, withBody, itemsOf } from '../shared/alter.ts';
import type { MutantFile, Subject } from '../types.ts';

const laterValues = (operation: Subject): Alteration => {
  const asked = new Map<string, number>();
  return onCall(operation, (call, next) => {
    const key = JSON.stringify(call.parameters);
    const count = (asked.get(key) ?? 0) + 1;
    asked.set(key, count);
    const answer = next(call);
    return count === 1 ? answer : withBody(answer, (body) => ({ ...body, results: itemsOf(operation, body).map((item) => (hash(at(item, 'timestamp')) % 20 === 0 ? changed(item, 'value', (old) => Number(old) + 1) : item)) }));
  });
};

/** From the second answer on, one closed point in twenty has another value. */
export default {
  breaks: 'data.metrics.latest-may-change',
  mutate: (operation) => (operation.id !== 'getChainMetrics' ? {} : {
    '': laterValues(operation),
  }),
} satisfies MutantFile;
