import { blockOf, onBlockJson } from '../shared/blocks.ts';
import { blockId, listOf } from '../shared/nodeClient.ts';
import { at } from '../../shared/values.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'imports-lost-in-the-join': {
      origin: 'join',
      deep: true,
      breaks: 'vm.getBlock and vm.getBlockByHeight: block is the whole block, by its id as by its height',
      what:
        'the json form joins transactions with the inputs of this chain: imports, which consume none here, are ' +
        'missing from the block',
      make: (operation) =>
        onBlockJson(operation, (block) => ({
          ...block,
          txs: listOf(block['txs']).filter((tx) => listOf(at(tx, 'unsignedTx.inputs')).length > 0),
        })),
      holds: async (ask, world) => {
        for (const { height } of world.xchain.blocks.slice(1)) {
          const parameters = { height: String(height), encoding: 'json' };
          const byHeight = await ask({ operation: 'vm.getBlockByHeight', parameters });
          const byId = await ask({ parameters: { blockID: blockId(world, Number(height)), encoding: 'json' } });
          if (listOf(blockOf(byId)?.['txs']).length !== listOf(blockOf(byHeight)?.['txs']).length) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
