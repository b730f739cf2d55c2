import { fromBech32, fromCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { listOf, user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'joint-funds-without-references': {
      origin: 'rollout',
      deep: true,
      report: 'ava-labs/avalanchego#715',
      sentence: 'vm.getBalance; Resources, UTXO reference: utxoIDs names the UTXOs of the balance',
      what:
        'a release leaves jointly owned outputs out of utxoIDs alone: balance still has them, and is larger than the ' +
        'sum of its references',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain, now }) => {
          const owner = fromBech32(String(parameters['address']).slice(2))?.address ?? '';
          const asset = fromCb58(String(parameters['assetID']));
          const joint = xchain.ledger.unspent
            .of(owner)
            .filter(
              ({ assetId, output }) =>
                assetId === asset && output.addresses.length > 1 && output.locktime <= BigInt(now),
            );
          const balance = joint.reduce((sum, { output }) => sum + output.amount, BigInt(String(body['balance'])));
          return { ...body, balance: String(balance) };
        }),
      isKept: async (ask, world) => {
        const address = user(world, 0);
        const { result } = await ask({ parameters: { address, assetID: nativeAsset(world) } });
        const subject = { network: 'mainnet', blockchainId: 'x-chain', addresses: address, pageSize: 100 };
        const amounts = new Map(
          (await walk(ask, subject, 'listUtxos')).map((item) => [
            `${textOf(item, 'txHash')} ${textOf(item, 'outputIndex')}`,
            BigInt(textOf(item, 'amount')),
          ]),
        );
        const sum = listOf(result?.['utxoIDs']).reduce<bigint>(
          (total, value) => total + (amounts.get(`${textOf(value, 'txID')} ${textOf(value, 'outputIndex')}`) ?? 0n),
          0n,
        );
        return String(sum) === result?.['balance'];
      },
    },
  },
} satisfies ReportedFile;
