import { token } from '../../../shared/examples.ts';
import { numberOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { nextSlice, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listTokenTransfers',
  faults: {
    'later-pages-exclude-the-start-block': {
      origin: 'paging',
      deep: true,
      sentence: 'Data, conventions 2 and 5: startBlock is inclusive, on every page of the call',
      what:
        'the query of pages after the first has block > startBlock: transfers of startBlock itself are listed if ' +
        'they fit on the first page, and are missing otherwise',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }, { call }) => {
            const start = wholeNumberAt(call.parameters, 'startBlock');
            const behind = all.filter((item) => place === 0 || numberOf(item, 'blockNumber') !== start);
            return behind.slice(begin, begin + size);
          },
          follow: (all, slice, _page, { call }) => {
            const start = wholeNumberAt(call.parameters, 'startBlock');
            return nextSlice(
              all.filter((item) => slice.place === 0 || numberOf(item, 'blockNumber') !== start),
              slice,
            );
          },
        }),
      isKept: async (ask, world) => {
        const parameters = { ...token(world), pageSize: 100 };
        const { items } = await ask({ parameters });
        const startBlock = numberOf(items[30], 'blockNumber');
        const whole = await walk(ask, { ...parameters, startBlock });
        const paged = await walk(ask, { ...parameters, startBlock, pageSize: 10 });
        return whole.length > 10 && whole.length === paged.length;
      },
    },
  },
} satisfies ReportedFile;
