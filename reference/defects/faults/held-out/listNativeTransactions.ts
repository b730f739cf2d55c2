import { onItems } from '../../operators/calls.ts';
import { firstChain, hub } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { numberOf, textOf, textsOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listNativeTransactions',
  faults: {
    'gas-price-is-the-bid': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, native transaction: gasPrice is one figure, whichever list shows the transaction',
      what: 'for transactions of type 2 gasPrice is the most that the sender would pay, not what was paid',
      make: (operation) =>
        onItems(operation, (items, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          return items.map((item) => {
            if (numberOf(item, 'txType') !== 2) return item;
            const own = chain?.block(textOf(item, 'blockNumber'))?.transactions[numberOf(item, 'blockIndex')];
            return changed(item, 'gasPrice', (price) => (own ? String(own.maxFeePerGas) : price));
          });
        }),
      holds: async (ask, world) => {
        for (const item of (await ask({ parameters: { ...hub(world), pageSize: 50 } })).items) {
          const { items } = await ask({
            operation: 'listBlockTransactions',
            parameters: { chainId: hub(world).chainId, blockId: textOf(item, 'blockNumber') },
          });
          const same = items.find((one) => textOf(one, 'txHash') === textOf(item, 'txHash'));
          if (textOf(same, 'gasPrice') !== textOf(item, 'gasPrice')) return false;
        }
        return true;
      },
    },
    'partitions-lack-their-first-block': {
      origin: 'storage-query',
      deep: true,
      breaks: 'What the service does, convention 5: a range lists every transaction inside it',
      what:
        'a range goes by partitions of 256 blocks, and the first block of each partition behind the first one is ' +
        'in neither of two neighbours',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['startBlock'] === undefined
            ? items
            : items.filter((item) => {
                const number = numberOf(item, 'blockNumber');
                return number % 256 !== 0 || number <= Number(call.parameters['startBlock']);
              }),
        ),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const block of record.blocks.filter(({ number }) => number > 0 && number % 256 === 0)) {
          for (const { hash, from } of block.transactions) {
            const { items } = await ask({
              parameters: {
                chainId,
                address: from,
                startBlock: block.number - 1,
                endBlock: block.number + 1,
                pageSize: 100,
              },
            });
            if (!textsOf(items, 'txHash').includes(hash)) return false;
          }
        }
        return (await walk(ask, { ...hub(world), pageSize: 100 })).length > 0;
      },
    },
  },
} satisfies FaultFile;
