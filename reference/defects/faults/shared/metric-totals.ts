import { textAt } from '../../shared/texts.ts';
import type { Value } from '../../../value.ts';
import { textOf } from './data-client.ts';
import { onPointsOf, pointsOf, sumOf, timeOf, valueOf } from './data-metrics.ts';
import { nextSlice, repaged } from './data-repaged.ts';
import { allTime, points, chainId, withValue } from './metric-points.ts';
import type { Fault } from '../types.ts';

/** Faults in the totals and running totals of chain metrics. */
export const metricTotals = {
  'total-without-the-newest-chain': {
    origin: 'storage-query',
    deep: true,
    breaks: 'Endpoints, row 4: total takes mainnet and testnet together',
    what: 'the transactions of the chain that was added last are in testnet, and not in total',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ chainId: scope, metric }) => scope === 'total' && metric === 'txCount',
        (call, next, world) => {
          const last = pointsOf(call, next, { chainId: world.evm.chains.at(-1)?.chainId, ...allTime });
          const own = new Map(last.map((point) => [timeOf(point), valueOf(point)]));
          return (point) => withValue(point, valueOf(point) - (own.get(timeOf(point)) ?? 0));
        },
      ),
    holds: async (ask) => {
      const of = async (scope: string): Promise<number> =>
        sumOf(await points(ask, { chainId: scope, metric: 'txCount', timeInterval: 'day' }));
      return (await of('total')) === (await of('mainnet')) + (await of('testnet'));
    },
  },
  'running-totals-per-page': {
    origin: 'paging',
    deep: true,
    breaks: 'Chain metrics, table: cumulativeTxCount counts from genesis',
    what: 'the running total counts from the oldest point of the page',
    make: (operation) =>
      repaged(operation, {
        page: (all, { begin, size }, { call }) => {
          const items = all.slice(begin, begin + size);
          const before = all[begin + size];
          return textAt(call, 'metric') === 'cumulativeTxCount' && before !== undefined
            ? items.map((item) => withValue(item, valueOf(item) - valueOf(before)))
            : items;
        },
        follow: nextSlice,
      }),
    holds: async (ask, world) => {
      const subject = { chainId: chainId(world), metric: 'cumulativeTxCount', timeInterval: 'day' };
      const large = await points(ask, subject);
      const small = await points(ask, { ...subject, pageSize: 13 });
      return JSON.stringify(large) === JSON.stringify(small);
    },
  },
  'running-totals-per-window': {
    origin: 'storage-query',
    deep: true,
    breaks: 'Chain metrics, table: cumulativeAddresses counts from genesis, whatever the time range',
    what: 'with startTimestamp cumulativeAddresses counts from the start of the range',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ metric, startTimestamp }) => metric === 'cumulativeAddresses' && startTimestamp !== undefined,
        (call, next) => {
          const start = Number(call.parameters['startTimestamp']);
          const before = pointsOf(call, next, allTime).find((point) => timeOf(point) < start);
          return (point) => withValue(point, valueOf(point) - (before === undefined ? 0 : valueOf(before)));
        },
      ),
    holds: async (ask, world) => {
      const subject = { chainId: chainId(world), metric: 'cumulativeAddresses', timeInterval: 'day' };
      const all = await points(ask, subject);
      const startTimestamp = timeOf(all[20]);
      const windowed = await points(ask, { ...subject, startTimestamp });
      return windowed.every((point) =>
        all.some((one) => textOf(one, 'timestamp') === textOf(point, 'timestamp') && valueOf(one) === valueOf(point)),
      );
    },
  },
  'created-contracts-without-factories': {
    origin: 'join',
    deep: true,
    breaks: 'Chain metrics, table: cumulativeContracts counts CREATE, CREATE2 and CREATE3, as contracts does',
    what: 'cumulativeContracts of a chain counts contracts that accounts created, none that factories did',
    make: (operation) =>
      onPointsOf(
        operation,
        ({ metric, chainId: scope }) =>
          metric === 'cumulativeContracts' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
        (call, _next, world) => {
          const contracts = world.evm.chain(textAt(call, 'chainId'))?.record.contracts ?? [];
          const times = contracts
            .filter(({ factory }) => factory === undefined)
            .map(({ transaction }) => transaction.block.timestamp);
          return (point) => withValue(point, times.filter((time) => time < timeOf(point)).length);
        },
      ),
    holds: async (ask, world) => {
      const of = (metric: string): Promise<Value[]> =>
        points(ask, { chainId: chainId(world), metric, timeInterval: 'day' });
      const contracts = await of('contracts');
      const cumulative = await of('cumulativeContracts');
      return cumulative.every((point, index) => {
        const older = cumulative[index + 1];
        const created = contracts.find((one) => timeOf(one) === timeOf(older));
        return older === undefined || created === undefined || valueOf(point) - valueOf(older) === valueOf(created);
      });
    },
  },
} satisfies Record<string, Fault>;
