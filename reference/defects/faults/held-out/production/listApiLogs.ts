import { onItems } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listApiLogs',
  faults: {
    'times-of-a-key-in-milliseconds': {
      origin: 'time',
      deep: true,
      report: 'Zingle/rest-api-documentation#2',
      sentence: 'What the service does, convention 4: timestamps are Unix seconds',
      what: 'entries of a single key come from another store: with apiKeyId eventTimestamp is in milliseconds',
      make: (operation) =>
        onItems(operation, (items, { parameters }) =>
          parameters['apiKeyId'] === undefined
            ? items
            : items.map((item) => changed(item, 'eventTimestamp', (time) => Number(time) * 1_000)),
        ),
      isKept: async (ask) => {
        const [first] = (await ask()).items;
        const items = await walk(ask, { apiKeyId: textOf(first, 'apiKeyId'), pageSize: 100 });
        const same = items.find((item) => textOf(item, 'logId') === textOf(first, 'logId'));
        return textOf(same, 'eventTimestamp') === textOf(first, 'eventTimestamp');
      },
    },
  },
} satisfies ReportedFile;
