import { descends, textOf, walk } from '../../shared/data-client.ts';
import { timeOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listMessages',
  faults: {
    'both-ends-of-a-chain-sorted-apart': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, row 18: ordered by timestamp, newest first, with blockchainId as well',
      what: 'blockchainId is a union of two queries that are sorted alone: messages to the chain follow all from it',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          const id = parameters['blockchainId'];
          if (id === undefined) return items;
          const isSent = (item: (typeof items)[number]): boolean => textOf(item, 'sourceBlockchainId') === id;
          return [...items.filter(isSent), ...items.filter((item) => !isSent(item))];
        }),
      isKept: async (ask) => {
        const [first] = (await ask({})).items;
        const blockchainId = textOf(first, 'sourceBlockchainId');
        return descends((await walk(ask, { blockchainId, pageSize: 100 })).map(timeOfMessage));
      },
    },
  },
} satisfies ReportedFile;
