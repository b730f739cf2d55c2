import type { Value } from '../../../../value.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { onEach } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { listOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** What an address gains by a payment, or loses by it. */
function changeFor(own: string, payment: Value | undefined): bigint {
  const value = BigInt(textOf(payment, 'value'));
  const received = textOf(payment, 'to.address') === own ? value : 0n;
  return received - (textOf(payment, 'from.address') === own ? value : 0n);
}

/** What an address gains by a transaction, or loses by it, its fee included. */
function changeBy(own: string, item: Value): bigint {
  const native = at(item, 'nativeTransaction');
  const fee = BigInt(textOf(native, 'gasUsed')) * BigInt(textOf(native, 'gasPrice'));
  const paid = textOf(native, 'from.address') === own ? fee : 0n;
  const moved = textOf(native, 'txStatus') === '1' ? changeFor(own, native) : 0n;
  return listOf(item, 'internalTransactions')
    .filter((part) => at(part, 'isReverted') === false)
    .reduce<bigint>((sum, part) => sum + changeFor(own, part), moved - paid);
}

export default {
  on: 'listAddressTransactions',
  faults: {
    'internal-transaction-has-the-outer-status': {
      origin: 'join',
      deep: true,
      report: 'blockscout/blockscout#8349',
      sentence: 'Data, Internal transaction: isReverted is about the internal transaction',
      what:
        'isReverted comes from the status of the transaction around it: a call that was reverted and caught inside ' +
        'a successful transaction seems to have paid its value',
      make: (operation) =>
        onEach(operation, (item) =>
          changed(item, 'internalTransactions.isReverted', () => textOf(item, 'nativeTransaction.txStatus') === '0'),
        ),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const { chainId } = chain;
        const transaction = [...chain.transactions()].find(({ internals }) =>
          internals.some(({ isReverted, value }) => isReverted && value > 0n),
        );
        if (!transaction) return false;
        const address = checksummed(transaction.from);
        const { number } = transaction.block;
        const balanceAt = async (block: number): Promise<bigint> => {
          const parameters = { chainId, address, blockNumber: String(block) };
          const { result } = await ask({ operation: 'listErc20Balances', parameters });
          return BigInt(textOf(result, 'nativeTokenBalance.balance'));
        };
        const items = await walk(ask, { chainId, address, startBlock: number, endBlock: number + 1 });
        const change = items.reduce<bigint>((sum, item) => sum + changeBy(address, item), 0n);
        return (await balanceAt(number)) - (await balanceAt(number - 1)) === change;
      },
    },
  },
} satisfies ReportedFile;
