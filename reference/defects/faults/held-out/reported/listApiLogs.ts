import { cachedBy, keyWithout } from '../../../shared/data-cached.ts';
import { sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listApiLogs',
  faults: {
    'cache-key-without-the-key': {
      origin: 'cache',
      deep: true,
      sentence: 'Endpoints, row 19: apiKeyId keeps the entries of this key',
      what:
        'the key of the cache has no apiKeyId: a call that differs from an earlier one in it gets the ' +
        'earlier answer',
      make: (operation) =>
        cachedBy(operation, (call) =>
          call.parameters['apiKeyId'] === undefined ? undefined : keyWithout(call, 'apiKeyId'),
        ),
      isKept: async (ask) => {
        const keys = [...new Set(textsOf(await walk(ask, { pageSize: 100 }), 'apiKeyId'))];
        for (const apiKeyId of keys) {
          const { items } = await ask({ parameters: { apiKeyId } });
          if (!items.every((item) => textOf(item, 'apiKeyId') === apiKeyId)) return false;
        }
        return keys.length > 1;
      },
    },
    'one-entry-of-a-key-and-second': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, row 19: all entries; a filter leaves entries out, and adds none',
      what:
        'entries are deduplicated by key and second after the filters: of two in one second the list has one, while ' +
        'lists of their two response codes have both',
      make: (operation) =>
        relist(operation, (items) => {
          const seen = new Set<string>();
          return items.filter((item) => {
            const key = `${textOf(item, 'apiKeyId')} ${textOf(item, 'eventTimestamp')}`;
            return !seen.has(key) && seen.add(key);
          });
        }),
      isKept: async (ask) => {
        const all = await walk(ask, { pageSize: 100 });
        const found: string[] = [];
        for (const responseCode of new Set(textsOf(all, 'responseCode')))
          found.push(...textsOf(await walk(ask, { responseCode, pageSize: 100 }), 'logId'));
        return sameTexts(textsOf(all, 'logId'), found);
      },
    },
  },
} satisfies ReportedFile;
