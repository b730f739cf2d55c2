import { fromBech32, fromCb58, toBech32, toCb58 } from '../../../../world/xchain/ids.ts';
import { balanceOf, spendable } from '../../../../world/xchain/rpc.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { hub, listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const ownerOf = (address: unknown): string => fromBech32(String(address).slice(2))?.address ?? '';

export default {
  on: 'vm.getBalance',
  faults: {
    'first-1024-utxos-of-the-address': {
      origin: 'paging',
      deep: true,
      report: 'ava-labs/avalanchego#524',
      sentence: 'vm.getBalance and vm.getAllBalances: the balance of an asset is one figure, by both methods',
      what: 'balance and references are read from the first 1024 UTXOs of the address, of whatever asset they are',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = ownerOf(parameters['address']);
          const first = new Set(xchain.ledger.unspent.of(owner).slice(0, 1_024));
          const own = spendable(xchain, owner, fromCb58(String(parameters['assetID'])) ?? '').filter((utxo) =>
            first.has(utxo),
          );
          const utxoIDs = own.map(({ txId, outputIndex }) => ({ txID: toCb58(txId), outputIndex }));
          return { ...body, balance: balanceOf(own), utxoIDs };
        }),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { address: hub(world), assetID: nativeAsset(world) } });
        const all = await ask({ operation: 'vm.getAllBalances', parameters: { address: hub(world) } });
        return listOf(all.result?.['balances']).some((entry) => at(entry, 'balance') === result?.['balance']);
      },
    },
    'spends-of-their-own-block-are-missed': {
      origin: 'replica',
      deep: true,
      report: 'bloxbean/yaci-store#603',
      sentence: 'vm.getBalance: balance is the sum of the UTXOs that utxoIDs names; a spent output is none',
      what:
        'the running balance of an address misses the spending of an output by another transaction of the same ' +
        'block: the balance is larger than the sum of its references',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = ownerOf(parameters['address']);
          const asset = fromCb58(String(parameters['assetID']));
          const missed = xchain.ledger.history.filter(
            ({ assetId, output, created, consumed }) =>
              assetId === asset && output.addresses.join() === owner && consumed?.height === created.height,
          );
          const balance = missed.reduce((sum, { output }) => sum + output.amount, BigInt(String(body['balance'])));
          return { ...body, balance: String(balance) };
        }),
      isKept: async (ask, world) => {
        const address = `X-${toBech32(world.xchain.hrp, world.xchain.actors.treasury.addresses[0] ?? '')}`;
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
