import { given, onCall } from '../../../operators/calls.ts';
import { blockId } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'height-zero-is-the-newest': {
      origin: 'input',
      deep: true,
      report: 'okx/exchain#1064',
      sentence: 'vm.getBlockByHeight: the block at the height, which 0 is as well',
      what: 'a height of 0 stands for none, and gives the newest block',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          next(
            call.parameters['height'] === '0'
              ? { ...call, parameters: given(call.parameters, { height: String(xchain.blocks.length - 1) }) }
              : call,
          ),
        ),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { height: '0' } });
        const same = await ask({ operation: 'vm.getBlock', parameters: { blockID: blockId(world, 0) } });
        return result?.['block'] === same.result?.['block'];
      },
    },
  },
} satisfies ReportedFile;
