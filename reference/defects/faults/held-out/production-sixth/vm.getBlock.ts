import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import { listOf, textOf, textsOf } from '../../shared/data-client.ts';
import { blockId } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'json-has-transactions-by-id': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Node, Endpoints, vm.getBlock: the block in the chosen encoding, the same in hex and in json',
      what:
        'with json the transactions are read by an index of their ids: they stand in the order of the ids, not in ' +
        'that of the block, which hex and vm.getBlockByHeight keep',
      make: (operation) =>
        onBlockJson(operation, (block) => ({
          ...block,
          txs: listOf(block, 'txs').toSorted((a, b) => (textOf(a, 'id') < textOf(b, 'id') ? -1 : 1)),
        })),
      isKept: async (ask, world) => {
        for (let height = 1; height < 20; height += 1) {
          const byId = await ask({ parameters: { blockID: blockId(world, height), encoding: 'json' } });
          const parameters = { height: String(height), encoding: 'json' };
          const byHeight = await ask({ operation: 'vm.getBlockByHeight', parameters });
          const [a, b] = [byId, byHeight].map((answer) => textsOf(listOf(blockOf(answer), 'txs'), 'id').join());
          if (a !== b) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
