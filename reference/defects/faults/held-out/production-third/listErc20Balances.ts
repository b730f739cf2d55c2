import { evmAddressOf } from '../../../../handlers/shared/parameters.ts';
import { currencyOf, worth } from '../../../../handlers/shared/money.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { zeroAddress } from '../../../../world/evm/specs.ts';
import type { Transfer } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, isMembers } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import type { ReportedFile } from '../../types.ts';

const changeFor = (owner: string, { from, to, value }: Transfer): bigint =>
  (to === owner ? value : 0n) - (from === owner ? value : 0n);

/** The change by all transfers of the last block up to `block` that moves the token, except for the first transfer. */
function changeAfterFirst(chain: EvmChain, owner: string, token: string, block: number): bigint {
  const moves = chain
    .transfersOf(owner)
    .filter((transfer) => transfer.token.address === token && transfer.transaction.block.number <= block);
  const last = moves[0]?.transaction.block;
  return moves
    .filter(({ transaction }) => transaction.block === last)
    .slice(0, -1)
    .reduce((sum, transfer) => sum + changeFor(owner, transfer), 0n);
}

interface Moves {
  readonly chain: EvmChain;
  readonly owner: string;
  readonly token: string;
  readonly block: number;
}

/** An owner that gets a token twice in one block. */
function movedTwice({ evm }: World): Moves | undefined {
  for (const chain of evm.chains)
    for (const { number: block, transactions } of chain.record.blocks) {
      const seen = new Set<string>();
      for (const { token, to: owner } of transactions.flatMap(({ transfers }) => transfers)) {
        if (token.kind !== 'ERC-20' || owner === zeroAddress) continue;
        const key = `${token.address} ${owner}`;
        if (seen.has(key)) return { chain, owner, token: token.address, block };
        seen.add(key);
      }
    }
  return undefined;
}

export default {
  on: 'listErc20Balances',
  faults: {
    'one-history-row-for-each-block': {
      origin: 'storage-query',
      deep: true,
      report: 'Magickbase/godwoken_explorer#377',
      sentence: 'Data, Rules 5: the balance is the one at blockNumber',
      what:
        'the table of earlier balances has one row for each owner, token and block, and the first insert wins: if a ' +
        'block moves a token of the owner several times, the balance at this block is the one after its first transfer',
      make: (operation) =>
        onItems(operation, (items, call, { evm }) => {
          const block = wholeNumberAt(call.parameters, 'blockNumber');
          const chain = evm.chain(textAt(call, 'chainId'));
          if (block === undefined || !chain) return items;
          const owner = evmAddressOf(textAt(call, 'address'), 'address');
          return items.map((item) => {
            const token = chain.token(textOf(item, 'address').toLowerCase());
            const later = token ? changeAfterFirst(chain, owner, token.address, block) : 0n;
            if (!token || later === 0n || !isMembers(item)) return item;
            const balance = BigInt(textOf(item, 'balance')) - later;
            return {
              ...item,
              balance: String(balance),
              balanceValue: worth(balance, token.decimals, token.price, currencyOf(call)),
            };
          });
        }),
      isKept: async (ask, world) => {
        const moves = movedTwice(world);
        if (!moves) return false;
        const { chain, owner, token, block } = moves;
        const parameters = { chainId: chain.chainId, address: checksummed(owner) };
        const { items } = await ask({
          parameters: {
            ...parameters,
            blockNumber: String(block),
            contractAddresses: checksummed(token),
            filterSpamTokens: false,
          },
        });
        const transfers = await walk(ask, { ...parameters, pageSize: 100 }, 'listErc20Transfers');
        const sum = transfers
          .filter((item) => textOf(item, 'erc20Token.address') === checksummed(token))
          .filter((item) => numberOf(item, 'blockNumber') <= block)
          .reduce<bigint>((total, item) => {
            const value = BigInt(textOf(item, 'value'));
            const received = textOf(item, 'to.address') === checksummed(owner) ? value : 0n;
            const sent = textOf(item, 'from.address') === checksummed(owner) ? value : 0n;
            return total + received - sent;
          }, 0n);
        return at(items[0], 'balance') === String(sum);
      },
    },
  },
} satisfies ReportedFile;
