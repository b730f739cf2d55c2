import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import type { World } from '../../../../world/world.ts';
import { textAt } from '../../../shared/texts.ts';
import { numberOf, walk } from '../../shared/data-client.ts';
import { onPointsOf, timeOf, valueOf } from '../../shared/data-metrics.ts';
import { chainId as firstChainId, day, points, withValue } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The chains of a call: one chain, or all of a network. */
function chainsOf({ evm }: World, scope: string): readonly EvmChain[] {
  if (scope === 'total') return evm.chains;
  if (scope !== 'mainnet' && scope !== 'testnet') return [evm.chain(scope)].flatMap((chain) => chain ?? []);
  return evm.chains.filter(({ record }) => (record.spec.network === 'mainnet') === (scope === 'mainnet'));
}

/** By day, the average price of each block that has transactions. */
function blockAverages(chains: readonly EvmChain[]): ReadonlyMap<number, readonly number[]> {
  const byDay = new Map<number, number[]>();
  for (const { timestamp, transactions } of chains.flatMap(({ record }) => record.blocks)) {
    if (transactions.length === 0) continue;
    const start = timestamp - (timestamp % day);
    const average = mean(transactions.map(({ gasPrice }) => Number(gasPrice)));
    byDay.set(start, [...(byDay.get(start) ?? []), average]);
  }
  return byDay;
}

export default {
  on: 'getChainMetrics',
  faults: {
    'average-of-the-averages-of-blocks': {
      origin: 'number',
      deep: true,
      report: 'cisagov/pe-reports#526',
      sentence: 'Data, Chain metrics: avgGasPrice is the average receipt gas price within the day',
      what:
        'the day is rolled up from a table with the average of each block: a block with one transaction weighs as ' +
        'much as a block with a hundred',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric }) => metric === 'avgGasPrice',
          (call, _next, world) => {
            const averages = blockAverages(chainsOf(world, textAt(call, 'chainId')));
            return (point) => withValue(point, mean(averages.get(timeOf(point)) ?? []));
          },
        ),
      isKept: async (ask, world) => {
        const chainId = firstChainId(world);
        const [, point] = await points(ask, { chainId, metric: 'avgGasPrice' });
        const start = timeOf(point);
        const prices: number[] = [];
        for (const { number, timestamp } of world.evm.chain(chainId)?.record.blocks ?? []) {
          if (timestamp < start || timestamp >= start + day) continue;
          const items = await walk(ask, { chainId, blockId: String(number) }, 'listBlockTransactions');
          prices.push(...items.map((item) => numberOf(item, 'gasPrice')));
        }
        return prices.length > 0 && Math.abs(mean(prices) / valueOf(point) - 1) < 1e-9;
      },
    },
  },
} satisfies ReportedFile;
