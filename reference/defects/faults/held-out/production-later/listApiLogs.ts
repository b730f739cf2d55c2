import { numberAt } from '../../../operators/calls.ts';
import { numberOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const day = 86_400;
/** How far the clock of the server is ahead of UTC. */
const ahead = 2 * 3_600;

const localMidnight = (time: number): number => Math.floor((time + ahead) / day) * day - ahead;

export default {
  on: 'listApiLogs',
  faults: {
    'days-begin-by-the-clock-of-the-server': {
      origin: 'time',
      deep: true,
      report: 'itsmylife44/cliproxyapi-dashboard#221',
      sentence: 'Endpoints, row 19: startTimestamp and endTimestamp are rounded down to 00:00 UTC of the day',
      what: 'both bounds are rounded down to midnight where the server is, which is 22:00 UTC',
      make: (operation) =>
        relist(operation, (items, { call: { parameters }, whole }) => {
          const [start, end] = [numberAt(parameters, 'startTimestamp'), numberAt(parameters, 'endTimestamp')];
          if (start === undefined && end === undefined) return items;
          const first = start === undefined ? 0 : localMidnight(start);
          const last = end === undefined ? Number.POSITIVE_INFINITY : localMidnight(end);
          return whole({ startTimestamp: undefined, endTimestamp: undefined }).filter((item) => {
            const time = numberOf(item, 'eventTimestamp');
            return time >= first && time <= last;
          });
        }),
      isKept: async (ask, { now }) => {
        const startTimestamp = now - 3 * day;
        const midnight = startTimestamp - (startTimestamp % day);
        const items = await walk(ask, { startTimestamp, pageSize: 100 });
        return items.length > 0 && items.every((item) => numberOf(item, 'eventTimestamp') >= midnight);
      },
    },
  },
} satisfies ReportedFile;
