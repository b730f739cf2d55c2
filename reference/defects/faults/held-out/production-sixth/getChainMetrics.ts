import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { allTime, chainId, day, hour, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

/** The hour in which the job ran before the day was over, and the number of days since then. */
const ranAt = 16;
const daysAgo = 5;

export default {
  on: 'getChainMetrics',
  faults: {
    'one-day-was-rolled-up-early': {
      origin: 'time',
      deep: true,
      report: 'near/near-explorer#536',
      sentence: 'Data, Chain metrics, rule 2: each value covers the data from its timestamp through the timeInterval',
      what:
        'the job that adds up the gas of a day ran at 16:00 on one day and was not repeated: gasUsed of this day on ' +
        'single chains lacks its last eight hours, which the hourly values have',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval, chainId: scope }) =>
            metric === 'gasUsed' && timeInterval === 'day' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
          (call, next, world) => {
            const start = (Math.floor(world.now / day) - daysAgo) * day;
            const hours = pointsOf(call, next, { timeInterval: 'hour', ...allTime });
            const early = sumOf(inside(hours, start, start + ranAt * hour));
            return (point) => (timeOf(point) === start ? withValue(point, early) : point);
          },
        ),
      isKept: async (ask, world) => {
        const parameters = { chainId: chainId(world), metric: 'gasUsed' };
        const hours = await points(ask, { ...parameters, timeInterval: 'hour' });
        const days = await points(ask, { ...parameters, timeInterval: 'day' });
        return days.every((point) => {
          const start = timeOf(point);
          return sumOf(inside(hours, start, start + day)) === valueOf(point);
        });
      },
    },
  },
} satisfies ReportedFile;
