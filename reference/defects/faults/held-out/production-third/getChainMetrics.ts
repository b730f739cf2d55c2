import { scopeOf } from '../../../../handlers/metrics/getChainMetrics.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf } from '../../shared/data-client.ts';
import { allTime, chainId, day, inside, points } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

/** Metrics whose value for a week is the sum of the values of its days. */
const summed = ['txCount', 'gasUsed', 'feesPaid'];

export default {
  on: 'getChainMetrics',
  faults: {
    'sunday-counts-in-the-next-week': {
      origin: 'time',
      deep: true,
      report: 'ClickHouse/metabase-clickhouse-driver#127',
      sentence: 'Data, Chain metrics 2 and 3: a week begins on Monday, and its value covers the data from there on',
      what:
        'rows are grouped by weeks that begin on Sunday, and each week is then written with its Monday: the ' +
        'timestamps are right, but the transactions, gas and fees of a Sunday are part of the week after it',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const metric = textAt(call, 'metric');
          if (textAt(call, 'timeInterval') !== 'week' || !summed.includes(metric)) return items;
          const days = world.evm.metrics.points(scopeOf(call, world), metric, 'day');
          return items.map((item) => {
            const start = numberOf(item, 'timestamp') - day;
            const sum = days
              .filter(({ timestamp }) => timestamp >= start && timestamp < start + 7 * day)
              .reduce((total, { value }) => total + BigInt(value), 0n);
            return changed(item, 'value', () => (Number.isSafeInteger(Number(sum)) ? Number(sum) : sum));
          });
        }),
      isKept: async (ask, world) => {
        const asked = { chainId: chainId(world), metric: 'txCount', ...allTime };
        const days = await points(ask, { ...asked, timeInterval: 'day' });
        const weeks = await points(ask, { ...asked, timeInterval: 'week' });
        const valueOf = (point: (typeof days)[number]): number => numberOf(point, 'value');
        return (
          weeks.length > 2 &&
          weeks.every((week) => {
            const start = numberOf(week, 'timestamp');
            return (
              valueOf(week) ===
              inside(days, start, start + 7 * day).reduce<number>((sum, point) => sum + valueOf(point), 0)
            );
          })
        );
      },
    },
  },
} satisfies ReportedFile;
