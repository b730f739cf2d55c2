import { fromBech32, toCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { hub, listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const fetched = 1_024;

export default {
  on: 'vm.getBalance',
  faults: {
    'first-page-is-the-balance': {
      origin: 'paging',
      deep: true,
      report: 'ava-labs/avalanchego#524',
      sentence: 'vm.getBalance result: balance is the sum of all UTXOs of the asset, as vm.getAllBalances says',
      what: 'the balance is summed up over the first 1024 UTXOs of the address, and the UTXOs behind them are not read',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const owned = xchain.ledger.unspent.of(owner);
          if (owned.length <= fetched) return body;
          const amounts = new Map(
            owned
              .slice(0, fetched)
              .map(({ txId, outputIndex, output }) => [`${toCb58(txId)} ${outputIndex}`, output.amount]),
          );
          const amountOf = (reference: Value): bigint | undefined =>
            amounts.get(`${String(at(reference, 'txID'))} ${String(at(reference, 'outputIndex'))}`);
          const utxoIDs = listOf(body['utxoIDs']).filter((reference) => amountOf(reference) !== undefined);
          const balance = utxoIDs.reduce<bigint>((sum, reference) => sum + (amountOf(reference) ?? 0n), 0n);
          return { ...body, balance: String(balance), utxoIDs };
        }),
      isKept: async (ask, world) => {
        const address = hub(world);
        const { result } = await ask({ parameters: { address, assetID: nativeAsset(world) } });
        const all = await ask({ operation: 'vm.getAllBalances', parameters: { address } });
        const entry = listOf(all.result?.['balances']).find((row) => at(row, 'asset') === 'AVAX');
        return at(entry, 'balance') === result?.['balance'];
      },
    },
  },
} satisfies ReportedFile;
