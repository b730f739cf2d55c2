import { startOf } from '../../../../world/evm/metrics/intervals.ts';
import { token } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { allTime, chainId, day, hour, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getChainMetrics',
  faults: {
    'days-of-a-database-three-hours-ahead': {
      origin: 'time',
      deep: true,
      report: 'blockscout/blockscout-rs#1553',
      sentence: 'Chain metrics, rules 2 and 3: a day covers the data from its 00:00 UTC on',
      what: 'txCount of a day is grouped by the date in the zone of the database: from 21:00 UTC of the day before on',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'txCount' && timeInterval === 'day',
          (call, next) => {
            const hours = pointsOf(call, next, { timeInterval: 'hour', ...allTime });
            return (point) => {
              const start = timeOf(point) - 3 * hour;
              return withValue(point, sumOf(inside(hours, start, start + day)));
            };
          },
        ),
      isKept: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'txCount' };
        const hours = await points(ask, { ...subject, timeInterval: 'hour' });
        const days = await points(ask, { ...subject, timeInterval: 'day' });
        return days.every((point) => sumOf(inside(hours, timeOf(point), timeOf(point) + day)) === valueOf(point));
      },
    },
    'fees-under-the-day-before': {
      origin: 'time',
      deep: true,
      report: 'nervosnetwork/ckb-explorer-frontend#1855',
      sentence: 'Chain metrics, table: feesPaid is the sum of gas used times gas price within the day of its timestamp',
      what: 'daily figures of feesPaid are labelled with the start of the job that sums them up: one day too early',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'feesPaid' && timeInterval === 'day',
          (call, next) => {
            const days = pointsOf(call, next, allTime);
            const values = new Map(days.map((point) => [timeOf(point), valueOf(point)]));
            return (point) => withValue(point, values.get(timeOf(point) + day) ?? 0);
          },
        ),
      isKept: async (ask, world) => {
        const values = async (metric: string): Promise<ReadonlyMap<number, number>> => {
          const days = await points(ask, { chainId: chainId(world), metric, timeInterval: 'day' });
          return new Map(days.map((point) => [timeOf(point), valueOf(point)]));
        };
        const [fees, gas, prices] = [await values('feesPaid'), await values('gasUsed'), await values('maxGasPrice')];
        return [...fees].every(([time, fee]) => fee <= (gas.get(time) ?? 0) * (prices.get(time) ?? 0) * 1.000_001);
      },
    },
    'receivers-of-tokens-are-not-active': {
      origin: 'join',
      deep: true,
      sentence: 'Chain metrics, table: activeAddresses counts addresses of transfer logs as well as of transactions',
      what: 'activeAddresses of a chain counts senders and receivers of transactions, none of transfer logs',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, chainId: scope }) =>
            metric === 'activeAddresses' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
          (call, _next, world) => {
            const interval = (call.parameters['timeInterval'] ?? 'hour') as Parameters<typeof startOf>[1];
            const seen = new Map<number, Set<string>>();
            for (const block of world.evm.chain(textAt(call, 'chainId'))?.record.blocks ?? []) {
              const start = startOf(block.timestamp, interval);
              const addresses = seen.get(start) ?? new Set<string>();
              seen.set(start, addresses);
              for (const { from, to } of block.transactions) addresses.add(from).add(to);
            }
            return (point) => withValue(point, seen.get(timeOf(point))?.size ?? 0);
          },
        ),
      isKept: async (ask, world) => {
        const transfers = await walk(ask, { ...token(world), pageSize: 100 }, 'listTokenTransfers');
        const blocks = textsOf(transfers, 'blockNumber');
        const full = blocks.find((block) => blocks.filter((each) => each === block).length >= 100);
        const own = transfers.filter((item) => textOf(item, 'blockNumber') === full);
        const time = startOf(numberOf(own[0], 'blockTimestamp'), 'hour');
        const hours = await points(ask, { chainId: chainId(world), metric: 'activeAddresses', timeInterval: 'hour' });
        const point = hours.find((each) => timeOf(each) === time);
        return valueOf(point) >= new Set(textsOf(own, 'to.address')).size;
      },
    },
  },
} satisfies ReportedFile;
