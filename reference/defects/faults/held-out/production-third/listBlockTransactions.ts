import { firstChain } from '../../../shared/examples.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, textsOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'fee-cap-as-gas-price-by-hash': {
      origin: 'number',
      deep: true,
      report: 'blockscout/blockscout#9730',
      sentence:
        'Data, Native transaction: gasPrice is the price that the transaction paid, the same for either blockId',
      what:
        'a block that is named by its hash is read from the node, without receipts: gasPrice of a type 2 ' +
        'transaction is then the price that the sender was ready to pay; by the number it comes from the receipt',
      make: (operation) =>
        onItems(operation, (items, call, { evm }) => {
          const id = textAt(call, 'blockId');
          const sent = id.startsWith('0x') ? evm.chain(textAt(call, 'chainId'))?.block(id)?.transactions : undefined;
          return items.map((item) => {
            const transaction = sent?.find(({ hash }) => hash === textOf(item, 'txHash'));
            return transaction?.type === 2
              ? changed(item, 'gasPrice', () => transaction.maxFeePerGas.toString())
              : item;
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const block = record.blocks.find(({ transactions }) => transactions.some(({ type }) => type === 2));
        const byHash = await ask({ parameters: { chainId, blockId: block?.hash } });
        const byNumber = await ask({ parameters: { chainId, blockId: String(block?.number) } });
        return (
          byHash.items.length > 0 &&
          textsOf(byHash.items, 'gasPrice').join() === textsOf(byNumber.items, 'gasPrice').join()
        );
      },
    },
  },
} satisfies ReportedFile;
