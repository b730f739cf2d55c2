import type { Alteration } from '../../types.ts';
import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile, Subject } from '../types.ts';

const lateFall = (operation: Subject): Alteration => {
  const asked = new Map<string, number>();
  return onBody(operation, (body, call) => {
    const id = String(call.parameters['txID']);
    asked.set(id, (asked.get(id) ?? 0) + 1);
    return (asked.get(id) ?? 0) > 2
      ? changed(body, 'status', (old) => (old === 'Accepted' ? 'Processing' : old))
      : body;
  });
};

/** From the third time on that one asks, a transaction is in process again. */
export default {
  breaks: 'node.tx-status.final',
  mutate: (operation) =>
    operation.id !== 'vm.getTxStatus'
      ? {}
      : {
          '': lateFall(operation),
        },
} satisfies MutantFile;
