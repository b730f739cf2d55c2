import { onBody } from '../../../operators/calls.ts';
import { at, changed } from '../../../shared/values.ts';
import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { assetOf, listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'assets-without-decimals-are-left-out': {
      origin: 'storage-query',
      deep: true,
      report: 'shapeshift/unchained#630',
      sentence: 'vm.getAllBalances result: entries for all assets controlled by the address',
      what: 'an asset with a denomination of 0 counts as one that is not described yet, and has no entry',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) =>
          changed(body, 'balances', (balances) =>
            listOf(balances).filter(
              (entry) => xchain.assets.get(fromCb58(String(at(entry, 'asset'))) ?? '')?.denomination !== 0,
            ),
          ),
        ),
      isKept: async (ask, world) => {
        const assetID = assetOf(world, 'TIX');
        for (const index of [0, 1, 2, 3, 4]) {
          const address = user(world, index);
          const { result } = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
          const all = listOf((await ask({ parameters: { address } })).result?.['balances']);
          if (result?.['balance'] !== '0' && !all.some((entry) => at(entry, 'asset') === assetID)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
