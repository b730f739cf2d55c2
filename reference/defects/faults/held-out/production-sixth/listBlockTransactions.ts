import { chainOf } from '../../../../handlers/shared/chain.ts';
import { onBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, textOf, textsOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'blocks-by-hash-show-the-fee-cap': {
      origin: 'rollout',
      deep: true,
      report: 'besu-eth/besu#2528',
      sentence: 'Data, Native transaction: gasPrice is the price of the transaction, the same wherever it is listed',
      what:
        'a block named by its hash is read by the next release, which writes maxFeePerGas as gasPrice of type-2 ' +
        'transactions: about twice the price that the block shows by its number',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const id = String(call.parameters['blockId']);
          if (!id.startsWith('0x')) return body;
          const known = chainOf(call, world).block(id)?.transactions ?? [];
          const transactions = listOf(body, 'transactions').map((item) => {
            const transaction = known.find(({ hash }) => hash === textOf(item, 'txHash'));
            return transaction && numberOf(item, 'txType') === 2
              ? changed(item, 'gasPrice', () => String(transaction.maxFeePerGas))
              : item;
          });
          return { ...body, transactions };
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const block = record.blocks.find(({ transactions }) => transactions.length > 3);
        const byNumber = await ask({ parameters: { chainId, blockId: String(block?.number) } });
        const byHash = await ask({ parameters: { chainId, blockId: block?.hash ?? '' } });
        const [a, b] = [byNumber, byHash].map(({ items }) => textsOf(items, 'gasPrice').join());
        return a !== '' && a === b;
      },
    },
  },
} satisfies ReportedFile;
