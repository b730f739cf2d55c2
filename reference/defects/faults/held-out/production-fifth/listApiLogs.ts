import { numberAt } from '../../../operators/calls.ts';
import { textOf, numberOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import { day } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

/** Seconds for which entries stay in the store for recent ones. */
const hotTime = 7 * day;

export default {
  on: 'listApiLogs',
  faults: {
    'start-selects-the-store': {
      origin: 'storage-query',
      deep: true,
      report: 'apache/skywalking-horizon-ui#141',
      sentence: 'Data, Endpoints, 19: the log entries from startTimestamp to endTimestamp',
      what:
        'entries move to an archive after a week, and a range that begins before reads the archive instead of both ' +
        'stores: the entries of the last week are missing',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const border = world.now - hotTime;
          return (numberAt(call.parameters, 'startTimestamp') ?? border) < border
            ? items.filter((item) => numberOf(item, 'eventTimestamp') < border)
            : items;
        }),
      isKept: async (ask, world) => {
        const recent = await ask({ parameters: { startTimestamp: world.now - 3 * day } });
        const ranged = await walk(ask, { startTimestamp: world.now - 9 * day, pageSize: 100 });
        return recent.items.length > 0 && textOf(recent.items[0], 'logId') === textOf(ranged[0], 'logId');
      },
    },
  },
} satisfies ReportedFile;
