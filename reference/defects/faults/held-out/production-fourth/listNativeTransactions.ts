import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listNativeTransactions',
  faults: {
    'fee-cap-as-gas-price': {
      origin: 'number',
      deep: true,
      report: 'Sovereign-Labs/sovereign-sdk#2462',
      sentence: 'Data, Native transaction: gasPrice, the receipt gas price that feesPaid multiplies with the gas used',
      what:
        'the list reads transactions without the base fee of their block, so that gasPrice of a type 2 transaction ' +
        'is its maxFeePerGas; other endpoints show the price that was paid',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const { transactions = [] } = chain?.block(textOf(item, 'blockNumber')) ?? {};
            const found = transactions.find(({ hash }) => hash === textOf(item, 'txHash'));
            return found?.type === 2 ? changed(item, 'gasPrice', () => String(found.maxFeePerGas)) : item;
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, address } = hub(world);
        const items = await walk(ask, { chainId, address, pageSize: 100 });
        const blocks = new Set(items.slice(0, 20).map((item) => textOf(item, 'blockNumber')));
        for (const blockId of blocks) {
          const { result } = await ask({ operation: 'listBlockTransactions', parameters: { chainId, blockId } });
          const prices = new Map(
            listOf(result, 'transactions').map((item) => [textOf(item, 'txHash'), textOf(item, 'gasPrice')]),
          );
          const own = items.filter((item) => prices.has(textOf(item, 'txHash')));
          if (own.some((item) => prices.get(textOf(item, 'txHash')) !== textOf(item, 'gasPrice'))) return false;
        }
        return blocks.size > 0;
      },
    },
  },
} satisfies ReportedFile;
