import { fromBech32, toCb58 } from '../../../../world/xchain/ids.ts';
import type { Ask } from '../../../../types.ts';
import type { Value } from '../../../../value.ts';
import type { World } from '../../../../world/world.ts';
import { onBody } from '../../../operators/calls.ts';
import { at, changed } from '../../../shared/values.ts';
import { assetOf, listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const sameFigure = 'vm.getAllBalances and vm.getBalance: the balance of an asset is one figure, by both methods';

const assetNamed = ({ xchain }: World, entry: Value) =>
  [...xchain.assets.values()].find(({ id, symbol }) => [symbol, toCb58(id)].includes(String(at(entry, 'asset'))));

/** Whether both methods give the same balance of an asset that the address holds. */
const agree = async (ask: Ask, world: World, address: string, symbol: string): Promise<boolean> => {
  const { result } = await ask({ parameters: { address } });
  const assetID = assetOf(world, symbol);
  const entry = listOf(result?.['balances']).find((value) => [symbol, assetID].includes(String(at(value, 'asset'))));
  const own = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
  return entry !== undefined && at(entry, 'balance') === own.result?.['balance'];
};

export default {
  on: 'vm.getAllBalances',
  faults: {
    'locked-amounts-in-the-summary': {
      origin: 'storage-query',
      deep: true,
      report: 'input-output-hk/cardano-rest#34',
      sentence: sameFigure,
      what: 'the summary adds up UTXOs that are locked until later, which the balance of a single asset leaves out',
      make: (operation) =>
        onBody(operation, (body, { parameters }, world) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const locked = world.xchain.ledger.unspent
            .of(owner)
            .filter(({ output }) => output.addresses.length === 1 && output.locktime > BigInt(world.now));
          return changed(body, 'balances', (balances) =>
            listOf(balances).map((entry) => {
              const asset = assetNamed(world, entry)?.id;
              const own = locked.filter(({ assetId }) => assetId === asset);
              return changed(entry, 'balance', (balance) =>
                String(own.reduce((sum, { output }) => sum + output.amount, BigInt(String(balance)))),
              );
            }),
          );
        }),
      isKept: async (ask, world) => {
        for (const index of [2, 3, 4, 5]) if (!(await agree(ask, world, user(world, index), 'AVAX'))) return false;
        return true;
      },
    },
  },
} satisfies ReportedFile;
