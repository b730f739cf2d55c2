import { firstChain } from '../../../shared/examples.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const others = ['sourceBlockchainId', 'destinationBlockchainId', 'from', 'to', 'network'];

export default {
  on: 'listMessages',
  faults: {
    'either-end-without-parentheses': {
      origin: 'storage-query',
      sentence: 'Endpoints, 18: blockchainId is the source or destination of a message, beside the other filters',
      what:
        'the condition of blockchainId lacks its parentheses, so that OR binds less than AND: beside another filter, ' +
        'all messages with this destination are listed, whether they fit the other filter or not',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const { blockchainId } = call.parameters;
          if (blockchainId === undefined || others.every((name) => call.parameters[name] === undefined)) return items;
          const unset = Object.fromEntries(others.map((name) => [name, undefined]));
          const found = new Set(items.map((item) => textOf(item, 'messageId')));
          return whole({ ...unset, blockchainId: undefined }).filter(
            (item) => found.has(textOf(item, 'messageId')) || textOf(item, 'destinationBlockchainId') === blockchainId,
          );
        }),
      isKept: async (ask, world) => {
        const { blockchainId } = firstChain(world).record;
        const items = await walk(ask, { blockchainId, sourceBlockchainId: blockchainId, pageSize: 100 });
        return items.every((item) => textOf(item, 'sourceBlockchainId') === blockchainId);
      },
    },
  },
} satisfies ReportedFile;
