import { onParameters } from '../../../operators/calls.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { numberOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const day = 86_400;
const dayOf = (time: number): number => Math.floor(time / day);

export default {
  on: 'listApiLogs',
  faults: {
    'both-on-one-day-is-the-whole-day': {
      origin: 'time',
      deep: true,
      sentence: 'Endpoints, 19: startTimestamp and endTimestamp are both rounded down to 00:00 UTC of the day',
      what:
        'a range whose two ends are on the same day would be empty after rounding, and is widened to this day: logs ' +
        'after endTimestamp and its 00:00 UTC are listed',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startTimestamp');
          const end = wholeNumberAt(parameters, 'endTimestamp');
          return start !== undefined && end !== undefined && start <= end && dayOf(start) === dayOf(end)
            ? { ...parameters, endTimestamp: String((dayOf(end) + 1) * day) }
            : undefined;
        }),
      isKept: async (ask) => {
        const { items } = await ask();
        const newest = numberOf(items[0], 'eventTimestamp') - 2 * day;
        const midnight = dayOf(newest) * day;
        const parameters = { startTimestamp: String(midnight + 3_600), endTimestamp: String(midnight + 7_200) };
        const ranged = await ask({ parameters });
        return ranged.status === 200 && ranged.items.every((item) => numberOf(item, 'eventTimestamp') <= midnight);
      },
    },
  },
} satisfies ReportedFile;
