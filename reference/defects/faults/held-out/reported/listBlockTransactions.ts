import { onItems } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'live-feed-jumped-over-blocks': {
      origin: 'replica',
      deep: true,
      report: 'hirosystems/ordinals-api#276',
      sentence: 'Endpoints, row 10: the transactions of the block',
      what:
        'the indexer went on with the newest block after a restart: for the eight blocks between, the transactions ' +
        'of the block are an empty list',
      make: (operation) =>
        relist(operation, (items) =>
          items.filter((item) => {
            const number = numberOf(item, 'blockNumber');
            return number < 1_200 || number >= 1_208;
          }),
        ),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { number, transactions } of record.blocks.slice(1_195, 1_215)) {
          for (const { from, hash } of transactions) {
            const range = { startBlock: number, endBlock: number + 1, pageSize: 100 };
            const own = await walk(ask, { chainId, address: from, ...range }, 'listNativeTransactions');
            const items = await walk(ask, { chainId, blockId: String(number), pageSize: 100 });
            if (textsOf(own, 'txHash').includes(hash) && !textsOf(items, 'txHash').includes(hash)) return false;
          }
        }
        return true;
      },
    },
    'nonce-of-the-account-today': {
      origin: 'join',
      deep: true,
      sentence: 'Resources, native transaction: nonce is that of the transaction, in its block as by address',
      what: 'nonce is joined from the account of the sender: the number of transactions that it has sent until today',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const sender = textOf(item, 'from.address').toLowerCase();
            const sent = chain?.nativeOf(sender).filter(({ from }) => from === sender) ?? [];
            return changed(item, 'nonce', () => String(sent.length));
          });
        }),
      isKept: async (ask, world) => {
        const { chainId } = firstChain(world);
        for (const item of await walk(ask, { chainId, blockId: '40', pageSize: 100 })) {
          const subject = { chainId, address: textOf(item, 'from.address'), pageSize: 100 };
          const own = await walk(ask, subject, 'listNativeTransactions');
          const same = own.find((value) => textOf(value, 'txHash') === textOf(item, 'txHash'));
          if (textOf(same, 'nonce') !== textOf(item, 'nonce')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
