import { currencyOf, worth } from '../../../../handlers/shared/money.ts';
import type { Value } from '../../../../value.ts';
import type { Token, Transfer } from '../../../../world/evm/types.ts';
import { given, onCall } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** The units of a token by its transfers, newest first, of which the oldest of each block counts. */
const firstOfEachBlock = (transfers: readonly Transfer[], token: Token, own: string, last: number): bigint => {
  const changes = new Map<number, bigint>();
  for (const { token: moved, from, to, value, transaction } of transfers)
    if (moved === token && transaction.block.number <= last)
      changes.set(transaction.block.number, (to === own ? value : 0n) - (from === own ? value : 0n));
  return [...changes.values()].reduce((sum, change) => sum + change, 0n);
};

export default {
  on: 'listErc20Balances',
  faults: {
    'first-transfer-of-a-block-counts': {
      origin: 'storage-query',
      deep: true,
      report: 'Magickbase/godwoken_explorer#377',
      sentence: 'Resources, ERC-20 token balance: balance is the sum of all transfers of the address',
      what:
        'changes of balances are deduplicated by block, address and token before they are stored: of several ' +
        'transfers in one block the first counts',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          if (!chain) return items;
          return items.map((item) => {
            const token = chain.token(textOf(item, 'address').toLowerCase());
            const last = wholeNumberAt(call.parameters, 'blockNumber') ?? chain.head;
            const units = token ? firstOfEachBlock(chain.transfersOf(own), token, own, last) : 0n;
            if (!token || units <= 0n) return item;
            const value = worth(units, token.decimals, token.price, currencyOf(call));
            return changed(
              changed(item, 'balance', () => String(units)),
              'balanceValue',
              () => value,
            );
          });
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const sums = new Map<string, bigint>();
        for (const item of await walk(ask, { ...hub(world), pageSize: 100 }, 'listErc20Transfers')) {
          const [contract, units] = [textOf(item, 'erc20Token.address'), BigInt(textOf(item, 'value'))];
          const sign =
            (textOf(item, 'to.address') === address ? 1n : 0n) - (textOf(item, 'from.address') === address ? 1n : 0n);
          sums.set(contract, (sums.get(contract) ?? 0n) + sign * units);
        }
        const balances = await walk(ask, { ...hub(world), filterSpamTokens: false, pageSize: 500 });
        return balances.every((item: Value) => textOf(item, 'balance') === String(sums.get(textOf(item, 'address'))));
      },
    },
    'pruned-states-are-the-latest': {
      origin: 'replica',
      deep: true,
      report: 'ethers-io/ethers.js#907',
      sentence: 'Endpoints, rule 5: the balances at blockNumber',
      what: 'nodes keep the states of 128 blocks, and ignore an older blockNumber: the latest balances come instead',
      make: (operation) =>
        onCall(operation, (call, next, world) => {
          const number = wholeNumberAt(call.parameters, 'blockNumber');
          const head = world.evm.chain(textAt(call, 'chainId'))?.head ?? 0;
          return number === undefined || number >= head - 128
            ? next(call)
            : next({ ...call, parameters: given(call.parameters, { blockNumber: undefined }) });
        }),
      isKept: async (ask, world) => {
        const { result, items } = await ask({ parameters: { ...hub(world), blockNumber: '0' } });
        return items.length === 0 && textOf(result, 'nativeTokenBalance.balance') === '0';
      },
    },
  },
} satisfies ReportedFile;
