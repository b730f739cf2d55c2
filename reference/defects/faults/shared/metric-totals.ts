import { textAt } from '../../shared/texts.ts';
import { onPointsOf, pointsOf, timeOf, valueOf } from './data-metrics.ts';
import { nextSlice, repaged } from './data-repaged.ts';
import { allTime, withValue } from './metric-points.ts';
import type { Fault } from '../types.ts';

/** Faults in the totals and running totals of chain metrics. */
export const metricTotals = {
  'total-without-the-newest-chain': {
    origin: 'storage-query',
    sentence: 'Endpoints, row 4: total takes mainnet and testnet together',
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
  },
  'running-totals-per-page': {
    origin: 'paging',
    sentence: 'Chain metrics, table: cumulativeTxCount counts from genesis',
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
  },
  'running-totals-per-window': {
    origin: 'storage-query',
    sentence: 'Chain metrics, table: cumulativeAddresses counts from genesis, whatever the time range',
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
  },
  'created-contracts-without-factories': {
    origin: 'join',
    sentence: 'Chain metrics, table: cumulativeContracts counts CREATE, CREATE2 and CREATE3, as contracts does',
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
  },
} satisfies Record<string, Fault>;
