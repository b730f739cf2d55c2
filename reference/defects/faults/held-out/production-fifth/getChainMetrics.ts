import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { activityOf } from '../../../../world/evm/metrics/activity.ts';
import type { World } from '../../../../world/world.ts';
import { textAt } from '../../../shared/texts.ts';
import { nextMonth, onPointsOf, pointsOf, sumOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { allTime, chainId as firstChainId, day, inside, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

/** The chains of a call: one chain, or all of a network. */
function chainsOf({ evm }: World, scope: string): readonly EvmChain[] {
  if (scope === 'total') return evm.chains;
  if (scope !== 'mainnet' && scope !== 'testnet') return [evm.chain(scope)].flatMap((chain) => chain ?? []);
  return evm.chains.filter(({ record }) => (record.spec.network === 'mainnet') === (scope === 'mainnet'));
}

const registers = 2_048;

/** After the blocks of each time, the estimate of a sketch that counts addresses by registers in use. */
function estimates(chains: readonly EvmChain[]): readonly { readonly timestamp: number; readonly count: number }[] {
  const used = new Set<number>();
  return activityOf(chains).map(({ timestamp, addresses }) => {
    for (const address of addresses) used.add(Number(BigInt(address) % BigInt(registers)));
    return { timestamp, count: Math.round(-registers * Math.log(1 - used.size / registers)) };
  });
}

export default {
  on: 'getChainMetrics',
  faults: {
    'distinct-addresses-are-estimated': {
      origin: 'number',
      deep: true,
      report: 'pipelinedb/pipelinedb#1181',
      sentence: 'Data, Chain metrics: cumulativeAddresses is the number of unique addresses from genesis on',
      what:
        'the database counts distinct addresses with a sketch, so that the numbers are a few per cent above or below ' +
        'the truth',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric }) => metric === 'cumulativeAddresses',
          (call, _next, world) => {
            const counts = estimates(chainsOf(world, textAt(call, 'chainId')));
            return (point) =>
              withValue(point, counts.findLast(({ timestamp }) => timestamp < timeOf(point) + day)?.count ?? 0);
          },
        ),
      isKept: async (ask, world) => {
        const parameters = { chainId: firstChainId(world), timeInterval: 'day' };
        const unique = (await points(ask, { ...parameters, metric: 'cumulativeAddresses' })).at(-1);
        const active = (await points(ask, { ...parameters, metric: 'activeAddresses' })).at(-1);
        return timeOf(unique) === timeOf(active) && valueOf(unique) === valueOf(active);
      },
    },
    'months-are-made-of-weeks': {
      origin: 'time',
      deep: true,
      report: 'mehd-io/pypi-duck-flow#26',
      sentence: 'Data, Chain metrics, 2: a value covers the data from its timestamp through the interval',
      what:
        'the transactions and the gas of a month are rolled up from the weeks that begin in it: the first days of a ' +
        'month count in the month before',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => timeInterval === 'month' && (metric === 'txCount' || metric === 'gasUsed'),
          (call, next) => {
            const weeks = pointsOf(call, next, { ...allTime, timeInterval: 'week' });
            return (point) => withValue(point, sumOf(inside(weeks, timeOf(point), nextMonth(timeOf(point)))));
          },
        ),
      isKept: async (ask, world) => {
        const parameters = { chainId: firstChainId(world), metric: 'txCount' };
        const [, month] = await points(ask, { ...parameters, timeInterval: 'month' });
        const days = await points(ask, { ...parameters, timeInterval: 'day' });
        return valueOf(month) === sumOf(inside(days, timeOf(month), nextMonth(timeOf(month))));
      },
    },
  },
} satisfies ReportedFile;
