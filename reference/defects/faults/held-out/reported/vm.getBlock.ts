import { at } from '../../../shared/values.ts';
import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import { blockId, listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'transactions-in-order-of-their-ids': {
      origin: 'storage-query',
      deep: true,
      report: 'bloxbean/yaci-store#984',
      sentence: 'vm.getBlock and vm.getBlockByHeight: block is the block, the same one by its id as by its height',
      what:
        'the json form sorts the transactions of a block by id, not by their place: some stand before the one whose ' +
        'output they spend',
      make: (operation) =>
        onBlockJson(operation, (block) => ({
          ...block,
          txs: [...listOf(block['txs'])].sort((a, b) => (String(at(a, 'id')) < String(at(b, 'id')) ? -1 : 1)),
        })),
      isKept: async (ask, world) => {
        for (const height of [1, 2, 3, 20]) {
          const blockID = blockId(world, height);
          const byHeight = await ask({
            operation: 'vm.getBlockByHeight',
            parameters: { height: String(height), encoding: 'json' },
          });
          const byId = await ask({ parameters: { blockID, encoding: 'json' } });
          const ids = (answer: typeof byId): string =>
            listOf(blockOf(answer)?.['txs'])
              .map((tx) => String(at(tx, 'id')))
              .join();
          if (ids(byId) !== ids(byHeight)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
