import { fromBech32, toBech32, utxoIdOf } from '../../../../world/xchain/ids.ts';
import type { World } from '../../../../world/world.ts';
import { consumedOf } from '../../../../world/xchain/transactions.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** The native amount of the owner that undecided transactions would consume. */
function pendingOf({ xchain }: World, owner: string): bigint {
  const { ledger, nativeAssetId, processing } = xchain;
  return [...processing.values()]
    .flatMap(({ unsigned }) => consumedOf(unsigned))
    .map(({ txId, outputIndex }) => ledger.unspent.get(utxoIdOf(txId, outputIndex)))
    .filter((utxo) => utxo?.assetId === nativeAssetId && utxo.output.addresses.join() === owner)
    .reduce((sum, utxo) => sum + (utxo?.output.amount ?? 0n), 0n);
}

export default {
  on: 'vm.getAllBalances',
  faults: {
    'inputs-of-undecided-transactions-spent': {
      origin: 'storage-query',
      deep: true,
      report: 'bitcoindevkit/bdk#2301',
      sentence: 'Node, Endpoints, vm.getAllBalances: the balances of all assets that the address controls',
      what:
        'the query leaves out UTXOs that a transaction in the mempool consumes, before the transaction is decided: ' +
        'the balance is smaller than in vm.getBalance, and vm.getUTXOs still lists the UTXO',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const pending = pendingOf(world, fromBech32(textAt(call, 'address').slice(2))?.address ?? '');
          const { symbol } = world.xchain.assets.get(world.xchain.nativeAssetId) ?? {};
          if (pending === 0n) return body;
          const balances = listOf(body, 'balances').map((entry) =>
            textOf(entry, 'asset') === symbol
              ? changed(entry, 'balance', (balance) => String(BigInt(String(balance)) - pending))
              : entry,
          );
          return { ...body, balances: balances.filter((entry) => textOf(entry, 'balance') !== '0') };
        }),
      isKept: async (ask, world) => {
        const { actors, hrp } = world.xchain;
        const address = `X-${toBech32(hrp, actors.treasury.addresses[0] ?? '')}`;
        const all = await ask({ parameters: { address } });
        const parameters = { address, assetID: nativeAsset(world) };
        const { result } = await ask({ operation: 'vm.getBalance', parameters });
        return listOf(all.result, 'balances').some((entry) => textOf(entry, 'balance') === textOf(result, 'balance'));
      },
    },
  },
} satisfies ReportedFile;
