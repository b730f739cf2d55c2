import { onCall } from '../../../operators/calls.ts';
import { everyAnswer } from '../../shared/oneOfNodes.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'third-node-lacks-the-newest-block': {
      origin: 'replica',
      deep: true,
      report: 'Aimeedeer/realtps#77',
      sentence: 'vm.getHeight: the height of the last accepted block, which vm.getBlockByHeight finds',
      what: 'every third answer comes from a node that is one block behind, and does not find the newest block',
      make: (operation) => {
        let answered = 0;
        return onCall(operation, (call, next, { xchain }) => {
          answered += 1;
          const isNewest = call.parameters['height'] === String(xchain.blocks.length - 1);
          return isNewest && answered % 3 === 0
            ? { kind: 'rpc-error', code: -32_000, message: 'no block was accepted at this height' }
            : next(call);
        });
      },
      isKept: async (ask) => {
        const { result } = await ask({ operation: 'vm.getHeight' });
        return everyAnswer(
          ask,
          { parameters: { height: result?.['height'] } },
          (answer) => answer.result !== undefined,
        );
      },
    },
  },
} satisfies ReportedFile;
