import { checksummed } from '../../../../world/evm/encoding.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const others = { sourceBlockchainId: undefined, destinationBlockchainId: undefined, to: undefined, from: undefined };

export default {
  on: 'listMessages',
  faults: {
    'or-without-parentheses': {
      origin: 'storage-query',
      deep: true,
      report: 'stacksjs/bun-query-builder#1083',
      sentence: 'Data, Endpoints, 18: to, from, network and blockchainId (source or destination) are filters',
      what:
        'blockchainId adds an OR to the conditions without parentheses, and AND binds tighter: messages to the chain ' +
        'are in the list whatever from, to, network or sourceBlockchainId ask for',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const chain = textAt(call, 'blockchainId');
          if (chain === '') return items;
          const found = new Set(items.map(idOfMessage));
          return whole({ ...others, network: undefined }).filter(
            (item) => found.has(idOfMessage(item)) || textOf(item, 'destinationBlockchainId') === chain,
          );
        }),
      isKept: async (ask, world) => {
        const { blockchainId, hub } = firstChain(world).record;
        const from = checksummed(hub);
        const items = await walk(ask, { blockchainId, from, pageSize: 100 });
        return items.length > 0 && textsOf(items, 'from').every((sender) => sender === from);
      },
    },
  },
} satisfies ReportedFile;
