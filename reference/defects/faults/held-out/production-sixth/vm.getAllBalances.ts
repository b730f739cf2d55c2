import type { World } from '../../../../world/world.ts';
import { fromBech32, toCb58 } from '../../../../world/xchain/ids.ts';
import { spendable } from '../../../../world/xchain/rpc.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf } from '../../shared/data-client.ts';
import { hub, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** The sum of an asset that an owner got by import transactions and can spend. */
const imported = ({ xchain }: World, owner: string, assetId: string): bigint =>
  spendable(xchain, owner, assetId)
    .filter(({ txId }) => xchain.txs.get(txId)?.unsigned.kind === 'import')
    .reduce((sum, { output }) => sum + output.amount, 0n);

export default {
  on: 'vm.getAllBalances',
  faults: {
    'imports-are-not-added': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Node, Endpoints, vm.getAllBalances: the balances of all assets controlled by the address',
      what:
        'balances are kept as running totals, and the handler of import transactions does not add to them: outputs ' +
        'of imports are missing from the total',
      make: (operation) =>
        onBody(operation, (body, { parameters }, world) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const native = world.xchain.assets.get(world.xchain.nativeAssetId);
          const balances = listOf(body, 'balances').map((entry) => {
            const named = textOf(entry, 'asset');
            const asset = [...world.xchain.assets.keys()].find((id) => toCb58(id) === named);
            const assetId = named === native?.symbol ? native.id : (asset ?? '');
            const missing = imported(world, owner, assetId);
            return changed(entry, 'balance', (balance) => String(BigInt(String(balance)) - missing));
          });
          return { ...body, balances: balances.filter((entry) => textOf(entry, 'balance') !== '0') };
        }),
      isKept: async (ask, world) => {
        const symbol = world.xchain.assets.get(world.xchain.nativeAssetId)?.symbol;
        for (const address of [hub(world), ...[0, 1, 2, 3, 4, 5].map((index) => user(world, index))]) {
          const { result } = await ask({ parameters: { address } });
          const entry = listOf(result, 'balances').find((row) => textOf(row, 'asset') === symbol);
          const parameters = { address, assetID: nativeAsset(world) };
          const single = await ask({ operation: 'vm.getBalance', parameters });
          if ((textOf(entry, 'balance') || '0') !== textOf(single.result, 'balance')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
