import { fromBech32, toCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { at } from '../../../shared/values.ts';
import { listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'joint-or-locked-utxo-ends-the-sums': {
      origin: 'storage-query',
      deep: true,
      report: 'ava-labs/avalanchego#586',
      sentence: 'vm.getAllBalances and vm.getBalance: the balance of an asset is one figure, by both methods',
      what:
        'the loop over the UTXOs of an address ends at the first one that the address cannot spend alone now: later ' +
        'amounts are missing, and assets that only come later',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain, now }) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const own = xchain.ledger.unspent.of(owner);
          const end = own.findIndex(({ output }) => output.addresses.length > 1 || output.locktime > BigInt(now));
          const sums = new Map<string, bigint>();
          for (const { assetId, output } of end === -1 ? own : own.slice(0, end))
            sums.set(assetId, (sums.get(assetId) ?? 0n) + output.amount);
          const balances = [...xchain.assets.values()].flatMap(({ id, symbol }) => {
            const sum = sums.get(id);
            if (sum === undefined) return [];
            return [{ asset: id === xchain.nativeAssetId ? symbol : toCb58(id), balance: String(sum) }];
          });
          return { ...body, balances };
        }),
      isKept: async (ask, world) => {
        for (const address of [0, 1, 2, 3].map((index) => user(world, index))) {
          const { result } = await ask({ parameters: { address } });
          for (const { id, symbol } of world.xchain.assets.values()) {
            const assetID = toCb58(id);
            const entry = listOf(result?.['balances']).find((value) =>
              [symbol, assetID].includes(String(at(value, 'asset'))),
            );
            const own = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
            if (own.result?.['balance'] !== (at(entry, 'balance') ?? '0')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
