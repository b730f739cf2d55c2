import type { Value } from '../../../../value.ts';
import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import type { ReportedFile } from '../../types.ts';

const undelivered = (item: Value): Value =>
  ['messageExecuted', 'receiptDelivered'].reduce<Value>(
    (row, name) => changed(row, name, () => false),
    changed(item, 'status', () => 'pending'),
  );

export default {
  on: 'listAddressMessages',
  faults: {
    'sent-ones-stay-pending': {
      origin: 'storage-query',
      deep: true,
      report: 'cyberia-to/cyb#1332',
      sentence: 'Resources, ICM message: status and messageExecuted are those of the message, the same in both lists',
      what: 'a delivery is written to the row of the receiver alone: in the list of its sender a message stays pending',
      make: (operation) =>
        onItems(operation, (items, call) => {
          const address = textAt(call, 'address').toLowerCase();
          return items.map((item) => (textOf(item, 'from').toLowerCase() === address ? undelivered(item) : item));
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const statuses = new Map(
          (await walk(ask, { pageSize: 100 }, 'listMessages')).map((item) => [
            idOfMessage(item),
            textOf(item, 'status'),
          ]),
        );
        return (await walk(ask, { address, pageSize: 100 })).every(
          (item) => statuses.get(idOfMessage(item)) === textOf(item, 'status'),
        );
      },
    },
  },
} satisfies ReportedFile;
