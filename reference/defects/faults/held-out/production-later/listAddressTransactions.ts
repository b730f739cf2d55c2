import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { listOf, numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const kinds = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'];

export default {
  on: 'listAddressTransactions',
  faults: {
    'log-indexes-begin-with-the-transaction': {
      origin: 'number',
      deep: true,
      report: 'filecoin-project/lotus#12254',
      sentence: 'Resources, ERC-20 transfer: logIndex is the place of the log, the same in each list',
      what: 'logIndex counts the logs of the transaction, and those of the block in flat lists of transfers',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const block = chain?.block(textOf(item, 'nativeTransaction.blockNumber'));
            const transaction = block?.transactions[numberOf(item, 'nativeTransaction.blockIndex')];
            const first = transaction?.transfers[0]?.logIndex ?? 0;
            return kinds.reduce<Value>(
              (row, kind) => changed(row, `${kind}.logIndex`, (index) => Number(index) - first),
              item,
            );
          });
        }),
      isKept: async (ask, world) => {
        const subject = { ...hub(world), pageSize: 100 };
        const places = new Set(
          (await walk(ask, subject, 'listErc20Transfers')).map(
            (row) => `${textOf(row, 'txHash')} ${textOf(row, 'logIndex')}`,
          ),
        );
        return (await walk(ask, subject)).every((item) =>
          listOf(item, 'erc20Transfers').every((row) =>
            places.has(`${textOf(item, 'nativeTransaction.txHash')} ${textOf(row, 'logIndex')}`),
          ),
        );
      },
    },
  },
} satisfies ReportedFile;
