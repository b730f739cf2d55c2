import type { Value } from '../../../../value.ts';
import { onBody } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, isMembers } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** Reads of a cached balance before it is fetched anew. */
const reads = 10;

interface Cached {
  readonly balance: Value | undefined;
  readonly balanceValue: Value | undefined;
  left: number;
}

export default {
  on: 'listErc721Balances',
  faults: {
    'native-balance-is-cached-without-the-chain': {
      origin: 'cache',
      deep: true,
      report: 'TrueBlocks/trueblocks-core#3993',
      sentence: 'Resources, balances: nativeTokenBalance is the balance on the chain of the call',
      what:
        'the cache of native balances has the address alone as its key: after a call for one chain, a call for ' +
        'another chain gets the balance on the first one',
      make: (operation) => {
        const balances = new Map<string, Cached>();
        return onBody(operation, (body, call) => {
          const native = body['nativeTokenBalance'];
          if (!isMembers(native)) return body;
          const address = textAt(call, 'address').toLowerCase();
          const known = balances.get(address);
          if (known && known.left > 0) {
            known.left -= 1;
            const { balance, balanceValue } = known;
            return { ...body, nativeTokenBalance: { ...native, balance, balanceValue } };
          }
          const { balance, balanceValue } = native;
          balances.set(address, { balance, balanceValue, left: reads });
          return body;
        });
      },
      isKept: async (ask, world) => {
        const { address } = hub(world);
        for (const { chainId } of world.evm.chains) {
          const { result } = await ask({ parameters: { chainId, address } });
          const same = await ask({ operation: 'listErc20Balances', parameters: { chainId, address } });
          const path = 'nativeTokenBalance.balance';
          if (at(result, path) === undefined || textOf(result, path) !== textOf(same.result, path)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
