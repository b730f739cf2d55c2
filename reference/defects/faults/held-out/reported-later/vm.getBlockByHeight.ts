import { onBody } from '../../../operators/calls.ts';
import { blockId } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'buffer-keeps-the-end-of-a-longer-block': {
      origin: 'encoding',
      deep: true,
      sentence: 'vm.getBlock and vm.getBlockByHeight: block is the block, the same one by its height as by its id',
      what:
        'blocks are read into one buffer that is not cut to their length: the hex of a block that is shorter than ' +
        'one before it ends with the rest of that one',
      make: (operation) => {
        let buffer = '';
        return onBody(operation, (body) => {
          if (body['encoding'] !== 'hex') return body;
          const block = String(body['block']);
          buffer = block + buffer.slice(block.length);
          return { ...body, block: buffer };
        });
      },
      isKept: async (ask, world) => {
        for (let height = 15; height < 25; height += 1) {
          const byHeight = await ask({ parameters: { height: String(height) } });
          const byId = await ask({ operation: 'vm.getBlock', parameters: { blockID: blockId(world, height) } });
          if (byHeight.result?.['block'] !== byId.result?.['block']) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
