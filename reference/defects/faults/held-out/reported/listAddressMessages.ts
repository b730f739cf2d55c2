import type { Value } from '../../../../value.ts';
import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, sameTexts, textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage, timeOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'status-of-the-first-attempt': {
      origin: 'join',
      deep: true,
      report: 'wormhole-foundation/wormhole-explorer#1571',
      sentence: 'Resources, ICM message: status is that of the message, the same in both lists of messages',
      what:
        'the status is that of the first attempt to deliver: a message with several receipts is pending in this ' +
        'list, and delivered in the other one',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => (listOf(item, 'receipts').length > 1 ? changed(item, 'status', () => 'pending') : item)),
        ),
      isKept: async (ask, world) => {
        const all = await walk(ask, { from: hub(world).address, pageSize: 100 }, 'listMessages');
        const statuses = new Map(all.map((item) => [idOfMessage(item), textOf(item, 'status')]));
        const own = await walk(ask, { address: hub(world).address, pageSize: 100 });
        return own.every((item) => [undefined, textOf(item, 'status')].includes(statuses.get(idOfMessage(item))));
      },
    },
    'one-message-of-a-second': {
      origin: 'storage-query',
      deep: true,
      report: 'hyperlane-xyz/hyperlane-monorepo#3816',
      sentence: 'Endpoints, row 16: all messages of the address, several of one block as well',
      what: 'messages are stored by source chain and second: of several in a block the last one read is listed',
      make: (operation) =>
        relist(operation, (items) => {
          const keyOf = (item: Value): string => `${textOf(item, 'sourceBlockchainId')} ${timeOfMessage(item)}`;
          return [...new Map(items.map((item) => [keyOf(item), item])).values()];
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const sent = await walk(ask, { from: address, pageSize: 100 }, 'listMessages');
        const received = await walk(ask, { to: address, pageSize: 100 }, 'listMessages');
        const own = await walk(ask, { address, pageSize: 100 });
        return sameTexts([...new Set([...sent, ...received].map(idOfMessage))], own.map(idOfMessage));
      },
    },
  },
} satisfies ReportedFile;
