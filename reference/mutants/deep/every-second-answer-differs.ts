import type { Alteration } from '../../types.ts';
import { at, changed } from '../shared/values.ts';
import { onCall, withBody, itemsOf } from '../shared/alter.ts';
import type { MutantFile, Subject } from '../types.ts';

const alternatingValues = (operation: Subject): Alteration => {
  const asked = new Map<string, number>();
  return onCall(operation, (call, next) => {
    const key = JSON.stringify(call.parameters);
    const count = (asked.get(key) ?? 0) + 1;
    asked.set(key, count);
    const answer = next(call);
    return count % 2 === 1
      ? answer
      : withBody(answer, (body) => ({
          ...body,
          results: itemsOf(operation, body).map((item) =>
            Math.floor(Number(at(item, 'timestamp')) / 3_600) % 20 === 0
              ? changed(item, 'value', (old) => Number(old) + 1)
              : item,
          ),
        }));
  });
};

/** In every second answer, one closed point in twenty has another value. */
export default {
  breaks: 'data.metrics.latest-may-change',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': alternatingValues(operation),
        },
} satisfies MutantFile;
