import { fromBech32 } from '../../../../world/xchain/ids.ts';
import { everywhere } from '../../../shared/values.ts';
import { onBlockJson } from '../../shared/blocks.ts';
import { blockId, textsOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'cached-blocks-have-no-context': {
      origin: 'cache',
      deep: true,
      sentence: 'Output: output.addresses are addresses of the chain, in each answer with the block',
      what:
        'a decoded block that comes from the cache was not given the context of the chain: from the second read on ' +
        'its addresses are bare hex',
      make: (operation) => {
        const seen = new Set<string>();
        return onBlockJson(operation, (block) => {
          const id = String(block['id']);
          if (!seen.has(id)) {
            seen.add(id);
            return block;
          }
          const written = everywhere(block, 'addresses', (addresses) =>
            textsOf(addresses).map((address) => fromBech32(address.slice(2))?.address ?? address),
          );
          return { ...block, ...(written as typeof block) };
        });
      },
      isKept: async (ask, world) => {
        const parameters = { blockID: blockId(world, 12), encoding: 'json' };
        return (await ask({ parameters })).text === (await ask({ parameters })).text;
      },
    },
  },
} satisfies ReportedFile;
