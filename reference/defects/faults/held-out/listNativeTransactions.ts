import { firstChain, hub } from '../../shared/examples.ts';
import { numberOf, textsOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listNativeTransactions',
  faults: {
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
