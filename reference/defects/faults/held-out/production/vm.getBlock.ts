import { blockId } from '../../shared/nodeClient.ts';
import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'json-time-is-in-milliseconds': {
      origin: 'time',
      deep: true,
      report: 'BitonicNL/bl3p-api#7',
      sentence: 'vm.getBlock result: block is the block, the same as at its height',
      what: 'time of a block in the json form is in milliseconds; vm.getBlockByHeight gives it in seconds',
      make: (operation) => onBlockJson(operation, (block) => ({ ...block, time: Number(block['time']) * 1_000 })),
      isKept: async (ask, world) => {
        const encoding = { encoding: 'json' };
        const block = blockOf(await ask({ parameters: { blockID: blockId(world, 5), ...encoding } }));
        const parameters = { height: '5', ...encoding };
        const same = blockOf(await ask({ operation: 'vm.getBlockByHeight', parameters }));
        return String(block?.['time']) === String(same?.['time']);
      },
    },
  },
} satisfies ReportedFile;
