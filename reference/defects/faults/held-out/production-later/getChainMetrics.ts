import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { allTime, chainId, day, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getChainMetrics',
  faults: {
    'weeks-hold-the-sunday-before': {
      origin: 'time',
      deep: true,
      report: 'metabase/metabase#25356',
      sentence: 'Chain metrics, rules 2 and 3: the value of a week covers the seven days from Monday on',
      what:
        'txCount and gasUsed of a week are summed up by a database whose weeks begin on Sunday, and have the ' +
        'timestamp of Monday',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => timeInterval === 'week' && (metric === 'txCount' || metric === 'gasUsed'),
          (call, next) => {
            const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
            return (point) => withValue(point, sumOf(inside(days, timeOf(point) - day, timeOf(point) + 6 * day)));
          },
        ),
      isKept: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'txCount' };
        const days = await points(ask, { ...subject, timeInterval: 'day' });
        const weeks = await points(ask, { ...subject, timeInterval: 'week' });
        return weeks.every((point) => sumOf(inside(days, timeOf(point), timeOf(point) + 7 * day)) === valueOf(point));
      },
    },
  },
} satisfies ReportedFile;
