import { currencyOf, worth } from '../../../../handlers/shared/money.ts';
import { nativeBalance } from '../../../../world/evm/holdings.ts';
import { onBody } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'native-balance-of-the-last-move': {
      origin: 'replica',
      deep: true,
      report: 'blockscout/blockscout#6294',
      sentence:
        'Resources, native token balance: the balance of the address, the same beside ERC-20 and ERC-721 tokens',
      what: 'the native balance beside ERC-721 ids is refreshed when an id moves: it is that of the last such block',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          const last = chain?.transfersOf(own).find(({ token }) => token.kind === 'ERC-721')?.transaction.block.number;
          if (!chain || last === undefined) return body;
          const balance = nativeBalance(chain, own, last);
          const value = worth(balance, 18, chain.record.spec.native.price, currencyOf(call));
          return changed(
            changed(body, 'nativeTokenBalance.balance', () => String(balance)),
            'nativeTokenBalance.balanceValue',
            () => value,
          );
        }),
      isKept: async (ask, world) => {
        const balance = async (operation: 'listErc721Balances' | 'listErc20Balances'): Promise<string> =>
          textOf((await ask({ operation, parameters: hub(world) })).result, 'nativeTokenBalance.balance');
        return (await balance('listErc721Balances')) === (await balance('listErc20Balances'));
      },
    },
  },
} satisfies ReportedFile;
