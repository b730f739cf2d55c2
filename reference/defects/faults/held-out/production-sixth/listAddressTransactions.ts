import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { at, isMembers } from '../../../shared/values.ts';
import { listOf, textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressTransactions',
  faults: {
    'reverted-calls-are-hidden-from-receivers': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Data, Endpoints, rule 1: internal transactions where the address is the sender or receiver',
      what:
        'the half of the query that finds internal transactions by their receiver leaves reverted ones out: the ' +
        'sender of such a call sees it, the receiver does not',
      make: (operation) =>
        onItems(operation, (items, { parameters }) => {
          const own = String(parameters['address']).toLowerCase();
          return items.map((item) =>
            isMembers(item)
              ? {
                  ...item,
                  internalTransactions: listOf(item, 'internalTransactions').filter(
                    (part) =>
                      at(part, 'isReverted') !== true ||
                      textOf(part, 'to.address').toLowerCase() !== own ||
                      textOf(part, 'from.address').toLowerCase() === own,
                  ),
                }
              : item,
          );
        }),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const reverted = [...chain.transactions()].flatMap(({ block, hash, internals }) =>
          internals.filter(({ isReverted }) => isReverted).map((part) => ({ ...part, block, hash })),
        );
        for (const { block, hash, from, to } of reverted.slice(0, 5)) {
          const counts = await Promise.all(
            [from, to].map(async (address) => {
              const range = { startBlock: block.number, endBlock: block.number + 1, pageSize: 100 };
              const parameters = { chainId: chain.chainId, address: checksummed(address), ...range };
              const { items } = await ask({ parameters });
              const item = items.find((each) => textOf(each, 'nativeTransaction.txHash') === hash);
              return listOf(item, 'internalTransactions').filter((part) => at(part, 'isReverted') === true).length;
            }),
          );
          if (counts[0] !== counts[1]) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
