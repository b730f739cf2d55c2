import { fromCb58, toCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { assetOf, listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'balance-goes-through-a-double': {
      origin: 'number',
      deep: true,
      report: 'oasisprotocol/nexus#85',
      sentence: 'vm.getBalance result: balance is the sum of its UTXOs, to the last unit',
      what: 'balance is a double on its way: one above 2^53 is rounded',
      make: (operation) =>
        onBody(operation, (body) =>
          changed(body, 'balance', (balance) => String(BigInt(Number(BigInt(String(balance)))))),
        ),
      isKept: async (ask, world) => {
        const [address, assetID] = [user(world, 1), assetOf(world, 'MAX')];
        const { result } = await ask({ parameters: { address, assetID } });
        const all = await ask({ operation: 'vm.getAllBalances', parameters: { address } });
        const entry = listOf(all.result?.['balances']).find((row) => at(row, 'asset') === assetID);
        return at(entry, 'balance') === result?.['balance'];
      },
    },
    'indexes-count-outputs-of-the-asset': {
      origin: 'number',
      deep: true,
      report: 'hirosystems/stacks-blockchain-api#402',
      sentence: 'Resources, UTXO reference: outputIndex is the place among all outputs of the transaction',
      what: 'outputIndex counts the outputs of the same asset, and not those before it in another asset',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const asset = fromCb58(String(parameters['assetID']));
          return changed(body, 'utxoIDs', (references) =>
            listOf(references).map((reference) => {
              const txId = fromCb58(String(at(reference, 'txID')));
              const outputs = xchain.ledger.history.filter((utxo) => utxo.txId === txId && utxo.assetId === asset);
              const place = outputs.findIndex(({ outputIndex }) => outputIndex === at(reference, 'outputIndex'));
              return place === -1 ? reference : changed(reference, 'outputIndex', () => place);
            }),
          );
        }),
      isKept: async (ask, world) => {
        for (const index of [0, 1, 2, 3]) {
          const address = user(world, index);
          const subject = { network: 'mainnet', blockchainId: 'x-chain', addresses: address, pageSize: 100 };
          const places = (await walk(ask, subject, 'listUtxos')).map(
            (item) => `${textOf(item, 'assetId')} ${textOf(item, 'txHash')} ${textOf(item, 'outputIndex')}`,
          );
          for (const assetID of [nativeAsset(world), ...[...world.xchain.assets.keys()].map(toCb58)]) {
            const { result } = await ask({ parameters: { address, assetID } });
            for (const row of listOf(result?.['utxoIDs']))
              if (!places.includes(`${assetID} ${textOf(row, 'txID')} ${textOf(row, 'outputIndex')}`)) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
