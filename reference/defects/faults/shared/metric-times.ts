import { onItems } from '../../operators/calls.ts';
import { changed } from '../../shared/values.ts';
import { onPointsOf, pointsOf, timeOf } from './data-metrics.ts';
import { hour, allTime } from './metric-points.ts';
import type { Fault } from '../types.ts';

/** Faults in the intervals and timestamps of chain metrics. */
export const metricTimes = {
  'first-week-begins-with-the-chain': {
    origin: 'time',
    sentence: 'Chain metrics, rule 3: the timestamp of a week is 00:00 UTC of its Monday, the first week too',
    what: 'the oldest week has the day of the first block as its timestamp',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ timeInterval }) => timeInterval === 'week',
        (call, next) => {
          const first = pointsOf(call, next, { timeInterval: 'day', ...allTime }).at(-1);
          const oldest = timeOf(pointsOf(call, next, allTime).at(-1));
          return (point) => (timeOf(point) === oldest ? changed(point, 'timestamp', () => timeOf(first)) : point);
        },
      ),
  },
  'months-begin-in-london': {
    origin: 'time',
    deep: false,
    sentence: 'Chain metrics, rule 3: the timestamp of a month is 00:00 UTC of its first day',
    what: 'months that begin in summer time have 23:00 UTC of the day before as their timestamp',
    make: (operation) =>
      onItems(operation, (items, { parameters }) =>
        items.map((item) => {
          const month = new Date(timeOf(item) * 1_000).getUTCMonth();
          return parameters['timeInterval'] === 'month' && month >= 3 && month <= 9
            ? changed(item, 'timestamp', () => timeOf(item) - hour)
            : item;
        }),
      ),
  },
} satisfies Record<string, Fault>;
