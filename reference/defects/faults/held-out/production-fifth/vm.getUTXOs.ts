import type { ReportedFile } from '../../types.ts';
import { listOf, textsOf, user } from '../../shared/nodeClient.ts';
import { distinct, isBehind, onUtxoQuery, rowsOf, setOf } from '../../shared/utxoQuery.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'continued-iterator-has-no-end': {
      origin: 'storage-query',
      deep: true,
      report: 'kardiachain/go-kardia#242',
      sentence: 'Node, vm.getUTXOs, addresses: each returned UTXO references at least one of these',
      what:
        'with startIndex the index is read from that entry on, without an end at the last entry of the address: a ' +
        'page is filled up with UTXOs of the addresses that follow in the index',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const { after, limit, sourceChain } = query;
          if (!after) return undefined;
          const set = setOf(world, sourceChain);
          const rows = rowsOf(set, set.owners).filter((row) => isBehind(row, after));
          return { rows: distinct(rows).slice(0, limit) };
        }),
      isKept: async (ask, world) => {
        const checks = [0, 1, 2].map(async (index): Promise<boolean> => {
          const parameters = { addresses: [user(world, index)] };
          const { result } = await ask({ parameters });
          const behind = await ask({ parameters: { ...parameters, startIndex: result?.['endIndex'] } });
          const found = textsOf(result?.['utxos']);
          return found.length > 0 && listOf(behind.result?.['utxos']).every((utxo) => found.includes(String(utxo)));
        });
        return (await Promise.all(checks)).every(Boolean);
      },
    },
  },
} satisfies ReportedFile;
