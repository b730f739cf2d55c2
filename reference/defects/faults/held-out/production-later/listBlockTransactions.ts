import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'gas-used-adds-up-over-the-block': {
      origin: 'number',
      deep: true,
      report: 'MetricsDAO/harmony_dbt#133',
      sentence: 'Resources, native transaction: gasUsed is that of the transaction, the same in each list',
      what: 'gasUsed is cumulativeGasUsed of the receipt: that of the transaction and of all before it in the block',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const transactions = chain?.block(textOf(item, 'blockNumber'))?.transactions ?? [];
            return changed(item, 'gasUsed', () =>
              String(
                transactions
                  .slice(0, numberOf(item, 'blockIndex') + 1)
                  .reduce((sum, transaction) => sum + transaction.gasUsed, 0),
              ),
            );
          });
        }),
      isKept: async (ask, world) => {
        const { chainId } = hub(world);
        const items = await walk(ask, { ...hub(world), pageSize: 100 }, 'listNativeTransactions');
        const later = items.find((item) => numberOf(item, 'blockIndex') > 0);
        const block = await walk(ask, { chainId, blockId: textOf(later, 'blockNumber') });
        const same = block.find((row) => textOf(row, 'txHash') === textOf(later, 'txHash'));
        return textOf(same, 'gasUsed') === textOf(later, 'gasUsed');
      },
    },
  },
} satisfies ReportedFile;
