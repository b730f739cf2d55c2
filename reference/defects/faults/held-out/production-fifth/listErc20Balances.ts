import { firstChain, hub } from '../../../shared/examples.ts';
import { walk } from '../../shared/data-client.ts';
import { nextSlice, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Balances',
  faults: {
    'later-pages-are-at-the-head': {
      origin: 'paging',
      deep: true,
      report: 'DataBiosphere/azul#1812',
      sentence: 'Data, Endpoints, rule 5: the balance at blockNumber when given',
      what:
        'the cursor does not carry blockNumber, and the query behind it has no such parameter: pages after the first ' +
        'hold the balances of today',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }, { whole }) =>
            (place === 0 ? all : whole({ blockNumber: undefined })).slice(begin, begin + size),
          follow: (all, slice, _page, { whole }) =>
            nextSlice(slice.place === 0 ? all : whole({ blockNumber: undefined }), slice),
        }),
      isKept: async (ask, world) => {
        const { head } = firstChain(world);
        const parameters = { ...hub(world), blockNumber: String(Math.floor(head / 2)) };
        const small = await walk(ask, { ...parameters, pageSize: 3 });
        const large = await walk(ask, { ...parameters, pageSize: 500 });
        return large.length > 3 && JSON.stringify(small) === JSON.stringify(large);
      },
    },
  },
} satisfies ReportedFile;
