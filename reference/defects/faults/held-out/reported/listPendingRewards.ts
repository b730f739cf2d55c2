import { descends, listOf, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const subject = { network: 'mainnet', pageSize: 100 };

export default {
  on: 'listPendingRewards',
  faults: {
    'nodes-list-by-stake': {
      origin: 'storage-query',
      deep: true,
      report: 'ava-labs/builders-hub#4443',
      sentence: 'What the service does, convention 6: sorted by timestamp, with any filter',
      what: 'with nodeIds the list of delegators of a node is read as it is stored: the largest stake comes first',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          if (parameters['nodeIds'] === undefined) return items;
          const sign = parameters['sortOrder'] === 'asc' ? 1 : -1;
          return items.toSorted((a, b) => sign * (numberOf(a, 'amountStaked') - numberOf(b, 'amountStaked')));
        }),
      isKept: async (ask) => {
        const [nodeIds] = textsOf(await walk(ask, subject), 'nodeId');
        const items = await walk(ask, { ...subject, nodeIds });
        return descends(items.map((item) => numberOf(item, 'startTimestamp')));
      },
    },
    'delegators-are-known-to-their-node-alone': {
      origin: 'join',
      deep: true,
      report: 'ava-labs/builders-hub#3980',
      sentence: 'Endpoints, row 12: addresses keeps the rewards of these addresses, of validators and delegators',
      what:
        'delegators stand inside the record of their node: with addresses alone only rewards of ' +
        'validators are found',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) =>
          parameters['addresses'] === undefined || parameters['nodeIds'] !== undefined
            ? items
            : items.filter((item) => textOf(item, 'rewardType') !== 'DELEGATOR'),
        ),
      isKept: async (ask) => {
        const all = await walk(ask, subject);
        for (const item of all.slice(0, 6)) {
          const [addresses] = listOf(item, 'addresses').map(String);
          const own = await walk(ask, { ...subject, addresses });
          if (!textsOf(own, 'txHash').includes(textOf(item, 'txHash'))) return false;
        }
        return all.length > 0;
      },
    },
  },
} satisfies ReportedFile;
