import { onItems } from '../../operators/calls.ts';
import { textAt } from '../../shared/texts.ts';
import { changed } from '../../shared/values.ts';
import { nextMonth, onPointsOf, pointsOf, sumOf, timeOf, valueOf } from './data-metrics.ts';
import { day, hour, allTime, inside, withValue } from './metric-points.ts';
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
  'months-have-thirty-days': {
    origin: 'time',
    sentence: 'Chain metrics, rule 2: a month covers its days up to the next month',
    what: 'the 31st of a month is in no month of txCount and gasUsed',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ metric, timeInterval }) => timeInterval === 'month' && (metric === 'txCount' || metric === 'gasUsed'),
        (call, next) => {
          const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
          return (point) => {
            const lost = inside(days, timeOf(point) + 30 * day, nextMonth(timeOf(point)));
            return withValue(point, valueOf(point) - sumOf(lost));
          };
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
  'averages-leave-out-the-night': {
    origin: 'time',
    sentence: 'Chain metrics, table: avgTps divides by the time since the last block of the day before',
    what: 'avgTps divides by the time between the first and the last block of the day',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ metric, chainId: scope }) => metric === 'avgTps' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
        (call, _next, world) => {
          const blocks = world.evm.chain(textAt(call, 'chainId'))?.record.blocks ?? [];
          return (point) => {
            const end = timeOf(point) + day;
            const own = blocks.filter(({ timestamp }) => timestamp >= timeOf(point) && timestamp < end);
            const span = (own.at(-1)?.timestamp ?? 0) - (own[0]?.timestamp ?? 0);
            const count = own.reduce<number>((sum, block) => sum + block.transactions.length, 0);
            return span === 0 ? point : withValue(point, count / span);
          };
        },
      ),
  },
} satisfies Record<string, Fault>;
