import type { OperationCall, Ask } from '../../../types.ts';
import { currencyOf, worth } from '../../../handlers/shared/money.ts';
import type { Call } from '../../../../defects/call.ts';
import { member, together } from '../../../../defects/operators/answers.ts';
import type { Members, Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import type { EvmChain } from '../../../world/evm/evmChain.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { Block } from '../../../world/evm/types.ts';
import type { World } from '../../../world/world.ts';
import { firstChain } from '../../shared/examples.ts';
import { allFit, walk } from './client.ts';
import { listOf, textOf } from './values.ts';

/** An answer with another native balance, and its worth. */
export const withNative = (body: Members, units: bigint, { record }: EvmChain, call: Call): Value =>
  together(
    member('nativeTokenBalance.balance', String(units)),
    member(
      'nativeTokenBalance.balanceValue',
      worth(units, 18, record.spec.native.price, currencyOf(call as OperationCall)),
    ),
  )(body);

interface Account {
  readonly chainId: string;
  readonly address: string;
}

const movedTo = (part: Value, address: string): bigint => {
  const value = BigInt(textOf(part, 'value'));
  return (
    (textOf(part, 'to.address') === address ? value : 0n) - (textOf(part, 'from.address') === address ? value : 0n)
  );
};

/** The smallest units that an item of listAddressTransactions adds to the balance of the address. */
const changeBy = (item: Value, address: string): bigint => {
  const transaction = at(item, 'nativeTransaction') ?? null;
  const fee = BigInt(textOf(transaction, 'gasUsed')) * BigInt(textOf(transaction, 'gasPrice'));
  const paid = textOf(transaction, 'from.address') === address ? fee : 0n;
  const value = textOf(transaction, 'txStatus') === '1' ? movedTo(transaction, address) : 0n;
  return listOf(item, 'internalTransactions')
    .filter((part) => at(part, 'isReverted') === false)
    .reduce<bigint>((sum, part) => sum + movedTo(part, address), value - paid);
};

/** Whether the native balance changes in a block as the transactions of the address in this block say. */
async function nativeChangeIsKept(ask: Ask, account: Account, block: number): Promise<boolean> {
  const balanceAt = async (blockNumber: number): Promise<bigint> => {
    const parameters = { ...account, blockNumber: String(blockNumber) };
    const { result } = await ask({ operation: 'listErc20Balances', parameters });
    return BigInt(textOf(result, 'nativeTokenBalance.balance'));
  };
  const range = { startBlock: block, endBlock: block + 1, pageSize: 100 };
  const items = await walk(ask, { ...account, ...range }, 'listAddressTransactions');
  const change = items.reduce<bigint>((sum, item) => sum + changeBy(item, account.address), 0n);
  return (await balanceAt(block)) - (await balanceAt(block - 1)) === change;
}

/** Whether the native balance of each address changes in a block as its transactions say. */
export function nativeChangesAreKept(
  ask: Ask,
  world: World,
  moves: readonly { readonly address: string; readonly block: Block }[],
): Promise<boolean> {
  const { chainId } = firstChain(world);
  return allFit(moves, ({ address, block }) =>
    nativeChangeIsKept(ask, { chainId, address: checksummed(address) }, block.number),
  );
}
