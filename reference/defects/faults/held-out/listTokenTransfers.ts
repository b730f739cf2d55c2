import { onItems } from '../../operators/calls.ts';
import { firstChain } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { numberOf, textOf, walk } from '../shared/data-client.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listTokenTransfers',
  faults: {
    'block-hash-looked-up-by-time': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, ERC-20 transfer: blockHash is the hash of the block that blockNumber names',
      what: 'blocks are joined by their second: of two blocks of one second both have the hash of the first',
      make: (operation) =>
        onItems(operation, (items, { parameters }, world) => {
          const blocks = world.evm.chain(String(parameters['chainId']))?.record.blocks ?? [];
          const first = new Map(blocks.toReversed().map((block) => [block.timestamp, block.hash]));
          return items.map((item) =>
            changed(item, 'blockHash', (hash) => first.get(numberOf(item, 'blockTimestamp')) ?? hash),
          );
        }),
      holds: async (ask, world) => {
        const numbers = new Map<string, string>();
        for (const { address } of firstChain(world).record.tokens.slice(0, 4)) {
          const subject = { chainId: firstChain(world).chainId, address: checksummed(address), pageSize: 100 };
          for (const item of await walk(ask, subject)) {
            const { result, items } = numbers.has(textOf(item, 'blockHash'))
              ? { result: undefined, items: [] }
              : await ask({
                  operation: 'listBlockTransactions',
                  parameters: { chainId: subject.chainId, blockId: textOf(item, 'blockHash'), pageSize: 1 },
                });
            if (result) numbers.set(textOf(item, 'blockHash'), textOf(items[0], 'blockNumber'));
            if (numbers.get(textOf(item, 'blockHash')) !== textOf(item, 'blockNumber')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
