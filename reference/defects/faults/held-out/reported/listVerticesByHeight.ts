import { descends, numberOf, walk } from '../../shared/data-client.ts';
import { relist, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const subject = { network: 'mainnet', vertexHeight: 1, pageSize: 30 };

export default {
  on: 'listVerticesByHeight',
  faults: {
    'order-is-lost-on-one-route': {
      origin: 'input',
      deep: true,
      report: 'hirosystems/stacks-blockchain-api#1898',
      sentence: 'What the service does, convention 6: sortOrder takes asc or desc, however the chain is named',
      what: 'the route by blockchain id does not pass sortOrder on: asc gives the newest vertices first',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) =>
          parameters['blockchainId'] !== 'x-chain' && parameters['sortOrder'] === 'asc' ? items.toReversed() : items,
        ),
      isKept: async (ask, world) => {
        const { blockchainId } = world.xchain;
        const items = await walk(ask, { ...subject, blockchainId, sortOrder: 'asc' });
        return items.length > 1 && descends(items.toReversed().map((item) => numberOf(item, 'vertexTimestamp')));
      },
    },
    'later-pages-are-turned-around': {
      origin: 'paging',
      deep: true,
      report: 'block-core/blockcore-explorer#11',
      sentence: 'What the service does, conventions 2 and 6: one order through all pages of a list',
      what:
        'a page behind the first is read backwards from its cursor, and not turned around: it begins ' +
        'with its oldest',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }) => {
            const page = all.slice(begin, begin + size);
            return place === 0 ? page : page.toReversed();
          },
        }),
      isKept: async (ask) => {
        const items = await walk(ask, { ...subject, blockchainId: 'x-chain' });
        return items.length > 30 && descends(items.map((item) => numberOf(item, 'vertexTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
