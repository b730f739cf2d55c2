import { user, walkFindsAll } from '../shared/nodeClient.ts';
import { distinct, onUtxoQuery, rowsOf, setOf } from '../shared/utxoQuery.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'call-order-meets-sorted-cursor': {
      origin: 'paging',
      deep: true,
      breaks: 'vm.getUTXOs rule 3: endIndex as startIndex leads to the next set, in whatever order addresses stand',
      what:
        'addresses are read in the order of the call, while a continuing page passes over addresses that sort below ' +
        'that of startIndex: of a list that is not sorted, later addresses are lost',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const { after } = query;
          const owners = [...new Set(query.named)];
          const rows = rowsOf(setOf(world, query.sourceChain), owners).filter(
            ({ owner, utxo }) => !after || owner > after.owner || (owner === after.owner && utxo.id > after.utxo),
          );
          return { rows: distinct(rows).slice(0, query.limit) };
        }),
      holds: async (ask, world) => {
        const some = [3, 4, 5, 6].map((index) => user(world, index));
        return (
          (await walkFindsAll(ask, { addresses: some }, 5)) &&
          (await walkFindsAll(ask, { addresses: some.toReversed() }, 5))
        );
      },
    },
  },
} satisfies FaultFile;
