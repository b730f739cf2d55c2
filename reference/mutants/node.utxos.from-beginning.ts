import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { at } from './shared/values.ts';
import { onCall, given } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

/** Every call goes on where the one before it ended, and begins again behind the last UTXO. */
const goingOn = (operation: Subject): Alteration => {
  const ends = new Map<string, Value>();
  return onCall(operation, (call, next) => {
    const key = JSON.stringify(call.parameters['addresses']);
    const answer = next({
      ...call,
      parameters: given(call.parameters, { startIndex: call.parameters['startIndex'] ?? ends.get(key) }),
    });
    const end = answer.kind === 'answer' ? at(answer.body, 'endIndex') : undefined;
    if (end !== undefined) ends.set(key, end);
    if (answer.kind === 'answer' && at(answer.body, 'numFetched') === '0') ends.delete(key);
    return answer;
  });
};

/** Every second call begins behind the first UTXO. */
const everySecondLater = (operation: Subject): Alteration => {
  let count = 0;
  return onCall(operation, (call, next) => {
    if (call.parameters['startIndex'] !== undefined || count++ % 2 === 0) return next(call);
    const first = next({ ...call, parameters: given(call.parameters, { limit: 1 }) });
    return first.kind === 'answer'
      ? next({ ...call, parameters: given(call.parameters, { startIndex: at(first.body, 'endIndex') }) })
      : first;
  });
};

/** Calls without startIndex that do not begin at the beginning. */
export default {
  breaks: 'node.utxos.from-beginning',
  mutate: (operation) => ({
    'goes-on': goingOn(operation),
    'every-second-later': everySecondLater(operation),
  }),
} satisfies MutantFile;
