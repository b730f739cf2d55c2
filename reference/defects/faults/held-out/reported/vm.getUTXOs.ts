import { fromCb58, toBech32 } from '../../../../world/xchain/ids.ts';
import { at } from '../../../shared/values.ts';
import { assetOf, listOf, textsOf, user } from '../../shared/nodeClient.ts';
import { everyAnswer } from '../../shared/oneOfNodes.ts';
import { onUtxoQuery, rowsBehind, setOf } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'owner-without-utxos-ends-the-search': {
      origin: 'storage-query',
      deep: true,
      report: 'ava-labs/avalanchego#604',
      sentence: 'vm.getUTXOs params: UTXOs that reference at least one of the addresses, whichever of them it is',
      what: 'addresses are searched one after the other, and the first of them without UTXOs ends the search',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const set = setOf(world, query.sourceChain);
          const empty = query.owners.findIndex((owner) => set.of(owner).length === 0);
          if (empty === -1) return undefined;
          const rows = rowsBehind(world, { ...query, owners: query.owners.slice(0, empty) });
          return { rows: rows.slice(0, query.limit) };
        }),
      isKept: async (ask, world) => {
        const nobody = `X-${toBech32(world.xchain.hrp, '00'.repeat(20))}`;
        const count = async (addresses: string[]): Promise<number> =>
          textsOf((await ask({ parameters: { addresses } })).result?.['utxos']).length;
        return (await count([nobody, user(world, 1)])) === (await count([user(world, 1)]));
      },
    },
    'one-node-holds-another-fork': {
      origin: 'replica',
      deep: false,
      report: 'cardano-community/koios-artifacts#283',
      sentence: 'vm.getUTXOs rule 2: UTXOs are fetched from the beginning, up to limit',
      what: 'every fourth answer comes from a node on an abandoned fork, which knows no UTXO of the addresses',
      make: (operation) => {
        let asked = 0;
        return onUtxoQuery(operation, () => {
          asked += 1;
          return asked % 4 === 0 ? { rows: [] } : undefined;
        });
      },
      isKept: (ask, world) =>
        everyAnswer(
          ask,
          { parameters: { addresses: [user(world, 1)] } },
          ({ result }) => textsOf(result?.['utxos']).length > 0,
        ),
    },
    'initial-holders-are-not-indexed': {
      origin: 'join',
      deep: true,
      report: 'X9Developers/XSN#83',
      sentence: 'vm.getUTXOs params: each UTXO that references one of the addresses, whatever kind of output it is',
      what:
        'the index by owner reads one form of output: what the transaction that creates an asset gives to its first ' +
        'holders is a UTXO of nobody',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => ({
          rows: rowsBehind(world, query)
            .filter(({ utxo }) => utxo.assetId !== utxo.txId)
            .slice(0, query.limit),
        })),
      isKept: async (ask, world) => {
        const [address, assetID] = [user(world, 1), assetOf(world, 'MAX')];
        const { result } = await ask({ operation: 'vm.getBalance', parameters: { address, assetID } });
        const utxos = textsOf((await ask({ parameters: { addresses: [address] } })).result?.['utxos']);
        // The bytes of a UTXO begin with two bytes of a version and the id of the transaction.
        const ids = utxos.map((utxo) => utxo.slice(6, 70));
        return listOf(result?.['utxoIDs']).every((value) => ids.includes(fromCb58(String(at(value, 'txID'))) ?? ''));
      },
    },
  },
} satisfies ReportedFile;
