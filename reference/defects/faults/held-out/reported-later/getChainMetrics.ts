import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { allTime, chainId, day, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getChainMetrics',
  faults: {
    'weeks-begin-on-sunday': {
      origin: 'time',
      deep: true,
      sentence: 'Chain metrics, rules 2 and 3: a week covers its seven days from the Monday of its timestamp on',
      what: 'gasUsed of a week is summed up from Sunday to Saturday, and labelled with the Monday between',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'gasUsed' && timeInterval === 'week',
          (call, next) => {
            const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
            return (point) => withValue(point, sumOf(inside(days, timeOf(point) - day, timeOf(point) + 6 * day)));
          },
        ),
      isKept: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'gasUsed' };
        const days = await points(ask, { ...subject, timeInterval: 'day' });
        const weeks = await points(ask, { ...subject, timeInterval: 'week' });
        return weeks.every((point) => sumOf(inside(days, timeOf(point), timeOf(point) + 7 * day)) === valueOf(point));
      },
    },
  },
} satisfies ReportedFile;
