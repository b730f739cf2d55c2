import { toCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { at } from '../../../shared/values.ts';
import { assetOf, hub, listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'indivisible-assets-are-left-out': {
      origin: 'storage-query',
      sentence: 'Endpoints, vm.getAllBalances: balances are entries for all assets controlled by the address',
      what:
        'assets with denomination 0 are taken for collectibles, which have a list of their own: the balance of ' +
        'an asset ' +
        'that has no decimal places is missing',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) => {
          const whole = [...xchain.assets.values()]
            .filter(({ denomination }) => denomination === 0)
            .map(({ id }) => toCb58(id));
          return {
            ...body,
            balances: listOf(body['balances']).filter((entry) => !whole.includes(String(at(entry, 'asset')))),
          };
        }),
      isKept: async (ask, world) => {
        const [address, assetID] = [hub(world), assetOf(world, 'TIX')];
        const one = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
        const { result } = await ask({ parameters: { address } });
        return (
          one.result?.['balance'] ===
          at(
            listOf(result?.['balances']).find((entry) => at(entry, 'asset') === assetID),
            'balance',
          )
        );
      },
    },
  },
} satisfies ReportedFile;
