import { onItems } from '../../operators/calls.ts';
import { hub } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { textOf, textsOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listCollectibleBalances',
  faults: {
    'uri-kept-for-the-contract': {
      origin: 'cache',
      deep: true,
      breaks: 'Resources, collectible balance: tokenUri is that of the tokenId beside it',
      what: 'tokenUri is resolved once for each contract of a page: all ids of a contract have that of its first id',
      make: (operation) =>
        onItems(operation, (items) => {
          const kept = new Map<string, string>();
          return items.map((item) => {
            const uri = kept.get(textOf(item, 'address')) ?? textOf(item, 'tokenUri');
            kept.set(textOf(item, 'address'), uri);
            return changed(item, 'tokenUri', () => uri);
          });
        }),
      holds: async (ask, world) => {
        const uris = async (pageSize: number): Promise<string> =>
          textsOf(await walk(ask, { ...hub(world), pageSize }), 'tokenUri').join();
        return (await uris(1)) === (await uris(500));
      },
    },
    'contract-filter-ends-below-the-largest-id': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 13: contractAddress keeps the ids of one contract, and loses none of them',
      what: 'with contractAddress another index is read, whose upper bound of ids is exclusive: the largest id is lost',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['contractAddress'] === undefined || items.length < 2 ? items : items.slice(0, -1),
        ),
      holds: async (ask, world) => {
        const subject = { ...hub(world), pageSize: 500 };
        const all = await walk(ask, subject);
        for (const contractAddress of new Set(textsOf(all, 'address'))) {
          const own = all.filter((item) => textOf(item, 'address') === contractAddress);
          if ((await walk(ask, { ...subject, contractAddress })).length !== own.length) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
