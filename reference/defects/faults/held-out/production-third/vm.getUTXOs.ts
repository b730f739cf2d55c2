import { walkFindsAll } from '../../shared/nodeClient.ts';
import { distinct, isBehind, onUtxoQuery, placeOf, rowsOf, setOf } from '../../shared/utxoQuery.ts';
import { toBech32 } from '../../../../world/xchain/ids.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'limit-before-deduplication': {
      origin: 'paging',
      deep: true,
      sentence: 'vm.getUTXOs rules 2 and 4: UTXOs are fetched up to limit, and fewer than limit are the rest',
      what:
        'limit cuts the rows of the index by address, and UTXOs that several of the addresses own are merged ' +
        'afterwards: a page then holds fewer than limit although more follow, and a client that counts stops there',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          if (query.owners.length < 2) return undefined;
          const rows = rowsOf(setOf(world, query.sourceChain), query.owners)
            .filter((row) => isBehind(row, query.after))
            .slice(0, query.limit);
          return { rows: distinct(rows), end: placeOf(rows.at(-1)) };
        }),
      isKept: async (ask, { xchain }) => {
        const addresses = xchain.actors.board.addresses.map((owner) => `X-${toBech32(xchain.hrp, owner)}`);
        // A page must reach beyond the first owner, so that it meets a UTXO of several owners twice.
        for (const limit of [50, 60]) {
          if (!(await walkFindsAll(ask, { addresses }, limit))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
