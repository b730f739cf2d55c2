import { hub } from '../../../shared/examples.ts';
import { isDistinct, numberOf, textOf, walk } from '../../shared/data-client.ts';
import { relist, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Transfers',
  faults: {
    'blocks-indexed-twice': {
      origin: 'storage-query',
      deep: true,
      report: 'blockscout/blockscout#5076',
      sentence: 'Endpoints, row 7; Resources, ERC-20 transfer: each transfer is one item, with its log index',
      what: 'a range of blocks was indexed a second time without a unique key: its transfers are listed twice',
      make: (operation) =>
        relist(operation, (items) =>
          items.flatMap((item) => {
            const number = numberOf(item, 'blockNumber');
            return number >= 512 && number < 640 ? [item, item] : [item];
          }),
        ),
      isKept: async (ask, world) => {
        const items = await walk(ask, { ...hub(world), pageSize: 100 });
        return isDistinct(items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'logIndex')}`));
      },
    },
    'later-pages-leave-the-range': {
      origin: 'paging',
      deep: true,
      report: 'blockscout/blockscout#9321',
      sentence: 'What the service does, conventions 2 and 5: endBlock bounds every page of the list',
      what: 'the token has the bounds under names that the query does not read: pages behind the first ignore endBlock',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }, { whole }) =>
            (place === 0 ? all : whole({ endBlock: undefined })).slice(begin, begin + size),
        }),
      isKept: async (ask, world) => {
        const endBlock = 900;
        const items = await walk(ask, { ...hub(world), endBlock, pageSize: 5 });
        return items.length > 5 && items.every((item) => numberOf(item, 'blockNumber') < endBlock);
      },
    },
  },
} satisfies ReportedFile;
