import { onBody } from '../../operators/calls.ts';
import { at } from '../../shared/values.ts';
import { toCb58 } from '../../../world/xchain/ids.ts';
import { assetOf, hub, listOf, user } from '../shared/nodeClient.ts';
import { walk as pages, textOf } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'one-reference-for-a-transaction': {
      origin: 'join',
      deep: true,
      breaks: 'UTXO reference: each UTXO behind the balance is named, several of one transaction too',
      what: 'references are kept in a map by txID: of several outputs of one transaction the last alone is named',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          utxoIDs: [...new Map(listOf(body['utxoIDs']).map((value) => [String(at(value, 'txID')), value])).values()],
        })),
      holds: async (ask, world) => {
        const assetID = assetOf(world, 'AVAX');
        for (const address of [hub(world), ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => user(world, index))]) {
          const { result } = await ask({ parameters: { address, assetID } });
          const amounts = new Map(
            (
              await pages(
                ask,
                { network: 'mainnet', blockchainId: 'x-chain', addresses: address, pageSize: 100 },
                'listUtxos',
              )
            ).map((item) => [
              `${textOf(item, 'txHash')} ${textOf(item, 'outputIndex')}`,
              BigInt(textOf(item, 'amount')),
            ]),
          );
          const sum = listOf(result?.['utxoIDs']).reduce<bigint>(
            (total, value) => total + (amounts.get(`${textOf(value, 'txID')} ${textOf(value, 'outputIndex')}`) ?? 0n),
            0n,
          );
          if (String(sum) !== result?.['balance']) return false;
        }
        return true;
      },
    },
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
