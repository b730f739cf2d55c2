import { onItems } from '../../operators/calls.ts';
import { firstChain } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import type { World } from '../../../world/world.ts';
import { textOf, textsOf, walk } from '../shared/data-client.ts';
import { repaged } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

/** The block with most transactions. */
const fullBlock = (world: World): { readonly chainId: string; readonly blockId: string } => {
  const { chainId, record } = firstChain(world);
  const [block] = record.blocks.toSorted((a, b) => b.transactions.length - a.transactions.length);
  return { chainId, blockId: String(block?.number) };
};

export default {
  on: 'listBlockTransactions',
  faults: {
    'index-counts-on-the-page': {
      origin: 'paging',
      deep: true,
      breaks: 'Resources, native transaction: blockIndex is the position in the block, on every page of it',
      what: 'blockIndex is the number of the row in the page that is read: on later pages it begins with 0 again',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) =>
            all.slice(begin, begin + size).map((item, index) => changed(item, 'blockIndex', () => index)),
        }),
      holds: async (ask, world) => {
        const indexes = textsOf(await walk(ask, { ...fullBlock(world), pageSize: 2 }), 'blockIndex');
        return indexes.length > 2 && new Set(indexes).size === indexes.length;
      },
    },
    'one-status-for-a-block': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, native transaction: txStatus is that of the transaction',
      what: 'receipts are joined by block alone: every transaction of a block has the status of its first one',
      make: (operation) =>
        onItems(operation, (items, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          const block = chain?.block(textOf(items[0], 'blockNumber'));
          return items.map((item) =>
            changed(item, 'txStatus', (status) => (block ? (block.transactions[0]?.succeeded ? '1' : '0') : status)),
          );
        }),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { hash, block, index, from } of record.blocks.flatMap(({ transactions }) => transactions)) {
          if (index === 0 || record.blocks[block.number]?.transactions[index]?.succeeded) continue;
          const range = { startBlock: block.number, endBlock: block.number + 1, pageSize: 100 };
          const own = await walk(ask, { chainId, address: from, ...range }, 'listNativeTransactions');
          const items = await walk(ask, { chainId, blockId: String(block.number), pageSize: 100 });
          const status = (list: typeof items): string =>
            textOf(
              list.find((item) => textOf(item, 'txHash') === hash),
              'txStatus',
            );
          if (status(items) !== status(own)) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
