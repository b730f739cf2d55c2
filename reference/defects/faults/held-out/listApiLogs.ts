import { numberOf, sameTexts, textOf, textsOf, walk } from '../shared/data-client.ts';
import { wholeNumberAt } from '../shared/data-parameters.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const day = 86_400;

export default {
  on: 'listApiLogs',
  faults: {
    'end-covers-its-day-beside-a-start': {
      origin: 'time',
      deep: true,
      breaks: 'Endpoints, row 19: endTimestamp is rounded down to midnight, beside startTimestamp too',
      what: 'with both timestamps the range is widened to whole days: entries of the day of endTimestamp are listed',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const end = wholeNumberAt(call.parameters, 'endTimestamp');
          if (end === undefined || call.parameters['startTimestamp'] === undefined) return items;
          const last = end - (end % day) + day;
          return whole({ endTimestamp: String(last) }).filter((item) => numberOf(item, 'eventTimestamp') < last);
        }),
      holds: async (ask, world) => {
        const endTimestamp = world.now - 2 * day;
        const items = await walk(ask, { startTimestamp: world.now - 4 * day, endTimestamp, pageSize: 100 });
        const midnight = endTimestamp - (endTimestamp % day);
        return items.length > 0 && items.every((item) => numberOf(item, 'eventTimestamp') <= midnight);
      },
    },
    'chain-read-from-the-path': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 19: chainId keeps the entries of the chain',
      what: 'chainId is searched in requestPath: entries whose path names no chain are missing, whatever their chainId',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const { chainId } = call.parameters;
          return chainId === undefined
            ? items
            : items.filter((item) => textOf(item, 'requestPath').split('/').includes(String(chainId)));
        }),
      holds: async (ask) => {
        const all = await walk(ask, { pageSize: 100 });
        const chainId = textOf(all[0], 'chainId');
        const own = all.filter((item) => textOf(item, 'chainId') === chainId);
        const found = await walk(ask, { chainId, pageSize: 100 });
        return sameTexts(textsOf(own, 'logId'), textsOf(found, 'logId'));
      },
    },
  },
} satisfies FaultFile;
