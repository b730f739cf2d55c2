import type { Alteration } from '../../types.ts';
import { at } from '../shared/values.ts';
import { onCall, withBody, itemsOf } from '../shared/alter.ts';
import { answered } from '../shared/utxos.ts';
import type { MutantFile, Subject } from '../types.ts';

/** A walk is told by its cursors: what an answer to a cursor gave as its own end is two steps from the beginning. */
const lateLoss = (operation: Subject): Alteration => {
  const steps = new Map<string, number>();
  return onCall(operation, (call, next) => {
    const start = call.parameters['startIndex'];
    const step = start === undefined ? 0 : (steps.get(JSON.stringify(start)) ?? 1);
    const answer = next(call);
    const end = answer.kind === 'answer' ? at(answer.body, 'endIndex') : undefined;
    if (end !== undefined) steps.set(JSON.stringify(end), step + 1);
    return step < 2 ? answer : withBody(answer, (body) => answered(body, itemsOf(operation, body).slice(1)));
  });
};

/** From the third set of a walk on, one UTXO is missing. */
export default {
  breaks: 'node.utxos.continuation',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': lateLoss(operation),
        },
} satisfies MutantFile;
