import { hub } from '../../../shared/examples.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'gas-spent-without-the-tip': {
      origin: 'number',
      deep: true,
      report: 'vultisig/vultisig-ios#562',
      sentence: 'Data, ICM message: sourceTransaction.gasSpent is what the source transaction spent on gas',
      what:
        'for type 2 transactions gasSpent is gas used times the base fee of the block, so the tip is missing; the ' +
        'list of all messages uses the price of the receipt and shows another amount for the same message',
      make: (operation) =>
        onItems(operation, (items, call, { evm }) => {
          const messages = evm.messagesOf(textAt(call, 'address').toLowerCase());
          return items.map((item) => {
            const transaction = messages.find(({ id }) => id === textOf(item, 'messageId'))?.transaction;
            return transaction?.type === 2
              ? changed(item, 'sourceTransaction.gasSpent', () =>
                  String(BigInt(transaction.gasUsed) * transaction.baseFeePerGas),
                )
              : item;
          });
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const spent = new Map<string, string>();
        for (const message of await walk(ask, { from: address, pageSize: 100 }, 'listMessages'))
          spent.set(textOf(message, 'messageId'), textOf(message, 'sourceTransaction.gasSpent'));
        const sent = (await walk(ask, { address, pageSize: 100 })).filter((item) =>
          spent.has(textOf(item, 'messageId')),
        );
        return (
          sent.length > 0 &&
          sent.every((item) => spent.get(textOf(item, 'messageId')) === textOf(item, 'sourceTransaction.gasSpent'))
        );
      },
    },
  },
} satisfies ReportedFile;
