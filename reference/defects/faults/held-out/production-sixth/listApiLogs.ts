import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listApiLogs',
  faults: {
    'one-key-has-one-entry-per-second': {
      origin: 'join',
      deep: true,
      sentence: 'Data, Endpoints, row 19: the logs that fit the filters, each with a logId of its own',
      what:
        'retried deliveries of the log shipper are removed by key and second: of two requests with one API key in ' +
        'one second only the first is listed, unless a filter leaves the other out',
      make: (operation) =>
        relist(operation, (items) => {
          const seen = new Set<string>();
          return items.filter((item) => {
            const key = `${textOf(item, 'apiKeyId')} ${textOf(item, 'eventTimestamp')}`;
            if (seen.has(key)) return false;
            seen.add(key);
            return true;
          });
        }),
      isKept: async (ask) => {
        const all = new Set(textsOf(await walk(ask, { pageSize: 100 }), 'logId'));
        for (const requestType of ['data', 'rpc']) {
          const some = textsOf(await walk(ask, { requestType, pageSize: 100 }), 'logId');
          if (!some.every((logId) => all.has(logId))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
