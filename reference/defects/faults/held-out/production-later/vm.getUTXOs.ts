import { toBech32 } from '../../../../world/xchain/ids.ts';
import { textsOf, user } from '../../shared/nodeClient.ts';
import { onUtxoQuery, rowsBehind, setOf } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'search-stops-at-an-empty-address': {
      origin: 'paging',
      deep: true,
      report: 'ava-labs/avalanchego#604',
      sentence: 'vm.getUTXOs rule 2: the UTXOs of all addresses of the call are fetched, up to limit',
      what: 'an address without UTXOs ends the search: UTXOs of the addresses behind it are in no answer',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const set = setOf(world, query.sourceChain);
          const empty = query.owners.findIndex((owner) => set.of(owner).length === 0);
          if (empty === -1) return undefined;
          const owners = query.owners.slice(0, empty);
          return { rows: rowsBehind(world, { ...query, owners }).slice(0, query.limit) };
        }),
      isKept: async (ask, world) => {
        const { hrp, actors } = world.xchain;
        const empty = `X-${toBech32(hrp, actors.leaver.addresses[0] ?? '')}`;
        const count = async (addresses: string[]): Promise<number> =>
          textsOf((await ask({ parameters: { addresses } })).result?.['utxos']).length;
        for (const index of actors.users.keys()) {
          const address = user(world, index);
          if ((await count([address])) !== (await count([empty, address]))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
