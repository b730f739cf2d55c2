import { onBody } from '../../operators/calls.ts';
import { at } from '../../shared/values.ts';
import { toCb58 } from '../../../world/xchain/ids.ts';
import { assetOf, listOf, user } from '../shared/nodeClient.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'fractions-cut-by-denomination': {
      origin: 'number',
      deep: true,
      breaks: 'vm.getBalance and vm.getAllBalances: the balance in the smallest unit, the same by both methods',
      what:
        'balances pass through a display of six decimals and back: of assets with a larger denomination the digits ' +
        'behind the sixth are zeros',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const named = String(parameters['assetID']);
          const asset = [...xchain.assets.values()].find(({ id }) => toCb58(id) === named);
          const lost = 10n ** BigInt(Math.max(0, (asset?.denomination ?? 0) - 6));
          return { ...body, balance: String((BigInt(String(body['balance'])) / lost) * lost) };
        }),
      holds: async (ask, world) => {
        for (const symbol of ['AVAX', 'MAX']) {
          const assetID = assetOf(world, symbol);
          const { result } = await ask({ parameters: { address: user(world, 1), assetID } });
          const all = await ask({ operation: 'vm.getAllBalances', parameters: { address: user(world, 1) } });
          const entry = listOf(all.result?.['balances']).find((value) =>
            [symbol, assetID].includes(String(at(value, 'asset'))),
          );
          if (String(at(entry, 'balance') ?? '0') !== result?.['balance']) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
