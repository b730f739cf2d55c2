import { at } from '../../../shared/values.ts';
import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import { blockId, listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'transactions-in-the-order-of-their-ids': {
      origin: 'join',
      deep: true,
      sentence: 'Endpoints, vm.getBlock: block is the block with this id, in the chosen encoding',
      what:
        'with encoding json, the transactions come from a table in the order of their ids, not in the order in which ' +
        'the block has them and its hex form lists them',
      make: (operation) =>
        onBlockJson(operation, (block) => ({
          ...block,
          txs: [...listOf(block['txs'])].sort((a, b) => (String(at(a, 'id')) < String(at(b, 'id')) ? -1 : 1)),
        })),
      isKept: async (ask, world) => {
        for (const height of world.xchain.blocks.keys()) {
          const parameters = { blockID: blockId(world, height) };
          const bytes = String((await ask({ parameters })).result?.['block']);
          const block = blockOf(await ask({ parameters: { ...parameters, encoding: 'json' } }));
          let place = 0;
          for (const tx of listOf(block?.['txs'])) {
            const txID = String(at(tx, 'id'));
            const { result } = await ask({ operation: 'vm.getTx', parameters: { txID } });
            // Inside a block, a transaction has neither its codec version nor check bytes.
            place = bytes.indexOf(String(result?.['tx']).slice(6, -8), place);
            if (place === -1) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
