import { toBech32 } from '../../../../world/xchain/ids.ts';
import { descends, numberOf, walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'queryUtxos',
  faults: {
    'later-pages-forget-sort-by': {
      origin: 'paging',
      deep: true,
      report: 'cloudfoundry/cloud_controller_ng#599',
      sentence: 'What the service does, convention 6: sortBy=amount sorts by the amount, on each page of the list',
      what: 'the query of a page behind the first one leaves sortBy out: the page is cut from the list by time',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }, { whole }) =>
            (place === 0 ? all : whole({ sortBy: undefined })).slice(begin, begin + size),
        }),
      isKept: async (ask, { xchain }) => {
        const addresses = toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '');
        const subject = { network: 'mainnet', blockchainId: 'p-chain', addresses };
        const items = await walk(ask, { ...subject, sortBy: 'amount', sortOrder: 'desc', pageSize: 50 });
        return descends(items.map((item) => numberOf(item, 'amount')));
      },
    },
  },
} satisfies ReportedFile;
