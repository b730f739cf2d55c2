import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listNativeTransactions',
  faults: {
    'hashes-of-replaced-blocks': {
      origin: 'replica',
      deep: true,
      report: 'ethereum/go-ethereum#29261',
      sentence: 'Resources, native transaction: blockHash is the hash of the block that blockNumber names',
      what:
        'after a reorganisation the table of transactions was not corrected: those of the newest six blocks name the ' +
        'hash of a block that was replaced',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const head = world.evm.chain(textAt(call, 'chainId'))?.head ?? 0;
          return items.map((item) =>
            numberOf(item, 'blockNumber') > head - 6
              ? changed(item, 'blockHash', (hash) => `0x${String(hash).slice(2).split('').toReversed().join('')}`)
              : item,
          );
        }),
      isKept: async (ask, world) => {
        const { chainId, record, head } = firstChain(world);
        const newest = record.blocks.slice(-6).flatMap(({ transactions }) => transactions);
        for (const { from } of newest) {
          const { items } = await ask({ parameters: { chainId, address: from, startBlock: head - 5, pageSize: 1 } });
          const parameters = { chainId, blockId: textOf(items[0], 'blockHash') };
          if (!(await ask({ operation: 'listBlockTransactions', parameters })).result) return false;
        }
        return true;
      },
    },
    'place-in-the-block-is-zero': {
      origin: 'join',
      deep: true,
      report: 'erigontech/erigon#6309',
      sentence: 'Resources, native transaction: blockIndex is one figure, by address as in the block',
      what: 'the query by address does not read the place of a transaction: blockIndex is 0 for each',
      make: (operation) => onItems(operation, (items) => items.map((item) => changed(item, 'blockIndex', () => 0))),
      isKept: async (ask, world) => {
        const { chainId } = firstChain(world);
        for (const item of (await ask({ parameters: { ...hub(world), pageSize: 20 } })).items) {
          const subject = { chainId, blockId: textOf(item, 'blockNumber'), pageSize: 100 };
          const items = await walk(ask, subject, 'listBlockTransactions');
          const same = items.find((one) => textOf(one, 'txHash') === textOf(item, 'txHash'));
          if (numberOf(same, 'blockIndex') !== numberOf(item, 'blockIndex')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
