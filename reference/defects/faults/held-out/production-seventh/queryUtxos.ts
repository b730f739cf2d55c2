import { fromBech32, toBech32 } from '../../../../world/xchain/ids.ts';
import { primaryAddress } from '../../../../world/xchain/listing.ts';
import { descends, listOf, numberOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const perQuery = 4;

export default {
  on: 'queryUtxos',
  faults: {
    'lists-of-address-chunks-are-joined': {
      origin: 'storage-query',
      sentence: 'Conventions, 6: results are sorted by timestamp, or by sortBy',
      what:
        'addresses are looked up four at a time, and the sorted lists of these queries are put one behind the other: ' +
        'with five or more addresses the whole list is not sorted',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const owners = String(call.parameters['addresses'])
            .split(',')
            .map((each) => primaryAddress(each.trim()));
          const chunkOf = (item: (typeof items)[number]): number => {
            const own = listOf(item, 'addresses').map((each) => fromBech32(String(each))?.address);
            return Math.floor(owners.findIndex((owner) => own.includes(owner)) / perQuery);
          };
          return items.toSorted((a, b) => chunkOf(a) - chunkOf(b));
        }),
      isKept: async (ask, { xchain }) => {
        const { users, hub } = xchain.actors;
        const addresses = [...users.slice(0, 5), hub]
          .map((each) => toBech32(xchain.hrp, each.addresses[0] ?? ''))
          .join(',');
        const parameters = { network: 'mainnet', blockchainId: 'p-chain', addresses, sortOrder: 'desc' };
        const items = await walk(ask, { ...parameters, pageSize: 1_024 });
        return descends(items.map((item) => numberOf(item, 'blockTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
