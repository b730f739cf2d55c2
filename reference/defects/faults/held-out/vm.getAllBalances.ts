import { onBody } from '../../operators/calls.ts';
import { at, isMembers } from '../../shared/values.ts';
import { fromBech32, toCb58 } from '../../../world/xchain/ids.ts';
import { spendable } from '../../../world/xchain/rpc.ts';
import { hub, listOf, user } from '../shared/nodeClient.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'equal-amounts-add-up-once': {
      origin: 'storage-query',
      deep: true,
      breaks:
        'vm.getAllBalances and vm.getBalance: the balance of an asset is the sum of all that the address has of it',
      what: 'the query is a SUM(DISTINCT amount): of several UTXOs with the same amount one alone counts',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          return {
            ...body,
            balances: listOf(body['balances']).map((entry) => {
              const asset = [...xchain.assets.values()].find(({ id, symbol }) =>
                [symbol, toCb58(id)].includes(String(at(entry, 'asset'))),
              );
              if (!asset || !isMembers(entry)) return entry;
              const amounts = new Set(spendable(xchain, owner, asset.id).map(({ output }) => output.amount));
              return { ...entry, balance: String([...amounts].reduce((sum, amount) => sum + amount, 0n)) };
            }),
          };
        }),
      holds: async (ask, world) => {
        for (const address of [hub(world), user(world, 3), user(world, 4)]) {
          const { result } = await ask({ parameters: { address } });
          for (const entry of listOf(result?.['balances'])) {
            const named = String(at(entry, 'asset'));
            const asset = [...world.xchain.assets.values()].find(({ symbol }) => symbol === named);
            const assetID = asset ? toCb58(asset.id) : named;
            const reference = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
            if (reference.result?.['balance'] !== at(entry, 'balance')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
