import { listOf, sameTexts, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const subject = { network: 'mainnet', pageSize: 100 };

export default {
  on: 'listPendingRewards',
  faults: {
    'hundred-rewards-of-an-address': {
      origin: 'paging',
      deep: true,
      report: 'ava-labs/builders-hub#4443',
      sentence: 'Endpoints, row 12; What the service does, convention 2: the whole list of an address, page by page',
      what: 'the record of an address holds at most a hundred rewards: with addresses the list ends there',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['addresses'] === undefined ? items : items.slice(0, 100),
        ),
      isKept: async (ask) => {
        const all = await walk(ask, subject);
        for (const addresses of new Set(all.flatMap((item) => listOf(item, 'addresses').map(String)))) {
          const own = all.filter((item) => listOf(item, 'addresses').includes(addresses));
          const found = await walk(ask, { ...subject, addresses });
          if (!sameTexts(textsOf(own, 'txHash'), textsOf(found, 'txHash'))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
