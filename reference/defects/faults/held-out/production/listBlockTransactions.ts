import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { isDistinct, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'gas-price-is-the-highest-bid': {
      origin: 'rollout',
      deep: true,
      report: 'paradigmxyz/reth#2579',
      sentence:
        'Resources, native transaction: gasPrice is one figure, in the list of a block as in that of an address',
      what: 'gasPrice of a transaction of type 2 is its maxFeePerGas, while other lists have the price that it paid',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const block = chain?.block(textOf(item, 'blockNumber'));
            const transaction = block?.transactions[numberOf(item, 'blockIndex')];
            return transaction?.type === 2 ? changed(item, 'gasPrice', () => String(transaction.maxFeePerGas)) : item;
          });
        }),
      isKept: async (ask, world) => {
        const { items } = await ask({ operation: 'listNativeTransactions', parameters: hub(world) });
        for (const item of items) {
          const parameters = { chainId: hub(world).chainId, blockId: textOf(item, 'blockHash') };
          const { items: block } = await ask({ parameters });
          const same = block.find((row) => textOf(row, 'txHash') === textOf(item, 'txHash'));
          if (textOf(same, 'gasPrice') !== textOf(item, 'gasPrice')) return false;
        }
        return true;
      },
    },
    'later-pages-order-the-block-by-hash': {
      origin: 'paging',
      deep: true,
      report: 'hirosystems/stacks-blockchain-api#924',
      sentence: 'What the service does, convention 2: the pages of a block together hold each transaction once',
      what:
        'the transactions of a block are ordered by time, which is the same for all, and a query with an offset ' +
        'reads them in the order of the index by hash: some are on two pages, others on none',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }) => {
            const ordered =
              place === 0 ? all : all.toSorted((a, b) => (textOf(a, 'txHash') < textOf(b, 'txHash') ? -1 : 1));
            return ordered.slice(begin, begin + size);
          },
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const [largest] = record.blocks.toSorted((a, b) => b.transactions.length - a.transactions.length);
        const items = await walk(ask, { chainId, blockId: String(largest?.number), pageSize: 20 });
        return isDistinct(textsOf(items, 'txHash'));
      },
    },
  },
} satisfies ReportedFile;
