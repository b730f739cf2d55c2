import { fromBech32 } from '../../../../world/xchain/ids.ts';
import { mainnet, pChainId } from '../../../../world/xchain/networks.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const native = 'AVAX';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'coins-that-wait-for-import-count': {
      origin: 'storage-query',
      deep: true,
      sentence: 'vm.getAllBalances result: the balance of each asset on this chain, as vm.getBalance says',
      what: 'UTXOs that other chains exported to the address are counted before they are imported',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const waiting = [pChainId, mainnet.cChainId]
            .flatMap((chain) => xchain.ledger.incoming(chain).of(owner))
            .filter(({ output }) => output.addresses.length === 1)
            .reduce((sum, { output }) => sum + output.amount, 0n);
          if (waiting === 0n) return body;
          const balances = listOf(body['balances']);
          const entry = balances.find((row) => at(row, 'asset') === native);
          const balance = BigInt(String(at(entry, 'balance') ?? '0')) + waiting;
          const rest = balances.filter((row) => row !== entry);
          return { ...body, balances: [{ asset: native, balance: String(balance) }, ...rest] };
        }),
      isKept: async (ask, world) => {
        for (const index of [0, 1, 2, 3, 4, 5]) {
          const address = user(world, index);
          const { result } = await ask({ parameters: { address } });
          const entry = listOf(result?.['balances']).find((row) => at(row, 'asset') === native);
          const parameters = { address, assetID: nativeAsset(world) };
          const single = await ask({ operation: 'vm.getBalance', parameters });
          if ((at(entry, 'balance') ?? '0') !== single.result?.['balance']) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
