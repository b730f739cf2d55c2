import { onAnswer } from '../shared/http.ts';
import type { MutantFile } from '../types.ts';

/** Only negative ids come back as 0. */
export default {
  breaks: 'node.envelope.id-echo',
  mutate: (operation) =>
    !['vm.getTxFee', 'vm.getBlock', 'vm.getUTXOs'].includes(operation.id)
      ? {}
      : {
          '': onAnswer(operation, (answer) => ({ ...answer, body: answer.body.replace(/"id"\s*:\s*-\d+/, '"id":0') })),
        },
} satisfies MutantFile;
