import { toBech32 } from '../../../../world/xchain/ids.ts';
import { textAt } from '../../../shared/texts.ts';
import { descends, numberOf, textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const perQuery = 5;

export default {
  on: 'queryUtxos',
  faults: {
    'queries-for-five-addresses-joined': {
      origin: 'storage-query',
      deep: true,
      report: 'utopia-php/database#968',
      sentence: 'Data, Conventions, 6: results are sorted by timestamp, or by sortBy',
      what:
        'the addresses go to the database in groups of five, and the sorted results of the groups are appended to ' +
        'each other: with more than five addresses the list is in order only within each group',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const addresses = textAt(call, 'addresses').split(',');
          if (addresses.length <= perQuery) return items;
          const groups = Array.from({ length: Math.ceil(addresses.length / perQuery) }, (_, index) =>
            addresses.slice(index * perQuery, (index + 1) * perQuery).join(','),
          );
          const found = groups.flatMap((group) => whole({ addresses: group }));
          return [...new Map(found.map((item) => [textOf(item, 'utxoId'), item])).values()];
        }),
      isKept: async (ask, { xchain }) => {
        const addresses = xchain.actors.users
          .slice(0, 10)
          .map(({ addresses: [owner = ''] }) => `X-${toBech32(xchain.hrp, owner)}`)
          .join(',');
        const items = await walk(ask, { network: 'mainnet', blockchainId: 'x-chain', addresses, pageSize: 1_000 });
        return items.length > 0 && descends(items.map((item) => numberOf(item, 'blockTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
