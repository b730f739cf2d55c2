import { onCall, withBody, itemsOf, given } from '../shared/alter.ts';
import { isMembers, at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only a full set of the largest size names its last but one as its end. */
export default {
  breaks: 'node.utxos.end-index-last',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onCall(operation, (call, next) => {
            const answer = next(call);
            if (answer.kind !== 'answer' || !isMembers(answer.body) || itemsOf(operation, answer.body).length !== 1_024)
              return answer;
            const shorter = next({ ...call, parameters: given(call.parameters, { limit: 1_023 }) });
            return withBody(answer, (body) => ({
              ...body,
              endIndex: shorter.kind === 'answer' ? at(shorter.body, 'endIndex') : undefined,
            }));
          }),
        },
} satisfies MutantFile;
