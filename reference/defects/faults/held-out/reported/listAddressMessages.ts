import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
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
  },
} satisfies ReportedFile;
