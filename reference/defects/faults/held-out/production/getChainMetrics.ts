import { startOf } from '../../../../world/evm/metrics/intervals.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { isDistinct, textsOf, walk } from '../../shared/data-client.ts';
import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { nextSlice, repaged } from '../../shared/data-repaged.ts';
import { allTime, chainId, day, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

export default {
  on: 'getChainMetrics',
  faults: {
    'blocks-weigh-the-same-in-averages': {
      origin: 'number',
      deep: true,
      report: 'blockscout/blockscout-rs#1018',
      sentence: 'Chain metrics, table: avgGasPrice is the average receipt gas price within the day',
      what: 'avgGasPrice is the average of the averages of blocks, whether a block has one transaction or a hundred',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, chainId: scope }) =>
            metric === 'avgGasPrice' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
          (call, _next, world) => {
            const averages = new Map<number, number[]>();
            for (const { timestamp, transactions } of world.evm.chain(textAt(call, 'chainId'))?.record.blocks ?? []) {
              const start = startOf(timestamp, 'day');
              const prices = transactions.map(({ gasPrice }) => Number(gasPrice));
              if (prices.length > 0) averages.set(start, [...(averages.get(start) ?? []), meanOf(prices)]);
            }
            return (point) => withValue(point, meanOf(averages.get(timeOf(point)) ?? []));
          },
        ),
      isKept: async (ask, world) => {
        const days = await points(ask, { chainId: chainId(world), metric: 'avgGasPrice', timeInterval: 'day' });
        const prices = new Map<number, number[]>();
        for (const { timestamp, transactions } of firstChain(world).record.blocks) {
          const start = startOf(timestamp, 'day');
          prices.set(start, [...(prices.get(start) ?? []), ...transactions.map(({ gasPrice }) => Number(gasPrice))]);
        }
        return days.every((point) => {
          const mean = meanOf(prices.get(timeOf(point)) ?? []);
          return Math.abs(valueOf(point) - mean) <= mean * 1e-9;
        });
      },
    },
    'gaps-are-filled-with-the-hour-before': {
      origin: 'storage-query',
      deep: true,
      report: 'iotaledger/explorer#615',
      sentence: 'Chain metrics, table: txCount and gasUsed of an hour are those of the transactions within it',
      what: 'an hour without transactions has the value of the last hour that has one: the charting query fills gaps',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval = 'hour' }) =>
            timeInterval === 'hour' && (metric === 'txCount' || metric === 'gasUsed'),
          (call, next) => {
            const filled = new Map<number, number>();
            let last = 0;
            for (const point of pointsOf(call, next, allTime).toReversed()) {
              last = valueOf(point) === 0 ? last : valueOf(point);
              filled.set(timeOf(point), last);
            }
            return (point) => withValue(point, filled.get(timeOf(point)) ?? 0);
          },
        ),
      isKept: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'txCount' };
        const hours = await points(ask, { ...subject, timeInterval: 'hour' });
        const days = await points(ask, { ...subject, timeInterval: 'day' });
        return days.every((point) => sumOf(inside(hours, timeOf(point), timeOf(point) + day)) === valueOf(point));
      },
    },
    'pages-share-their-border-point': {
      origin: 'paging',
      deep: false,
      report: 'mastra-ai/mastra#14014',
      sentence: 'What the service does, convention 2: pageToken fetches the next page, which begins behind this one',
      what: 'the token is the time of the last point, and compared inclusively: the point is on two pages',
      make: (operation) =>
        repaged(operation, {
          follow: (all, slice) => {
            const following = nextSlice(all, slice);
            return following === undefined ? undefined : Math.max(following - 1, slice.begin + 1);
          },
        }),
      isKept: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'gasUsed', timeInterval: 'day', pageSize: 20 };
        return isDistinct(textsOf(await walk(ask, subject), 'timestamp'));
      },
    },
  },
} satisfies ReportedFile;
