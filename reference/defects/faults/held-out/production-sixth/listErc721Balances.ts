import { nativeTokenBalance } from '../../../../handlers/shared/balances.ts';
import { chainOf } from '../../../../handlers/shared/chain.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { onBody } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'filtered-native-balance-is-of-the-last-transfer': {
      origin: 'join',
      deep: true,
      sentence: 'Data, Endpoints, row 11; Native token balance: nativeTokenBalance is the balance of the address',
      what:
        'with contractAddress the native balance is joined by the block of the latest transfer between the address ' +
        'and this contract: it is the balance at that time, not the present one',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const contract = call.parameters['contractAddress'];
          if (typeof contract !== 'string') return body;
          const chain = chainOf(call, world);
          const own = String(call.parameters['address']).toLowerCase();
          const last = chain.transfersOf(own).find(({ token }) => token.address === contract.toLowerCase());
          if (!last) return body;
          return { ...body, nativeTokenBalance: nativeTokenBalance(chain, own, last.transaction.block.number) };
        }),
      isKept: async (ask, world) => {
        const account = hub(world);
        const { items } = await ask({ parameters: account });
        const contracts = firstChain(world).record.tokens.filter(({ kind }) => kind === 'ERC-721');
        for (const { address } of contracts) {
          const filtered = await ask({ parameters: { ...account, contractAddress: checksummed(address) } });
          const balances = await ask({ operation: 'listErc20Balances', parameters: account });
          const path = 'nativeTokenBalance.balance';
          if (textOf(filtered.result, path) !== textOf(balances.result, path)) return false;
        }
        return items.length > 0;
      },
    },
  },
} satisfies ReportedFile;
