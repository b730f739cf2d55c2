import { textAt } from '../../shared/texts.ts';
import { cachedBy, keyWithout } from '../../shared/data-cached.ts';
import { onPointsOf, pointsOf, timeOf, valueOf } from '../shared/data-metrics.ts';
import { allTime, chainId, points, withValue } from '../shared/metric-points.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'getChainMetrics',
  faults: {
    'peaks-are-added-up': {
      origin: 'number',
      deep: true,
      breaks: 'Chain metrics, table; row 4: maxGasPrice of several chains is the largest price, not a sum',
      what: 'total adds up what mainnet and testnet have, peaks of prices as well',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ chainId: scope, metric }) => scope === 'total' && metric === 'maxGasPrice',
          (call, next) => {
            const test = new Map(
              pointsOf(call, next, { chainId: 'testnet', ...allTime }).map((point) => [timeOf(point), valueOf(point)]),
            );
            const main = new Map(
              pointsOf(call, next, { chainId: 'mainnet', ...allTime }).map((point) => [timeOf(point), valueOf(point)]),
            );
            return (point) => withValue(point, (main.get(timeOf(point)) ?? 0) + (test.get(timeOf(point)) ?? 0));
          },
        ),
      holds: async (ask) => {
        const of = async (scope: string): Promise<Map<number, number>> =>
          new Map(
            (await points(ask, { chainId: scope, metric: 'maxGasPrice', timeInterval: 'day' })).map((point) => [
              timeOf(point),
              valueOf(point),
            ]),
          );
        const [total, main, test] = [await of('total'), await of('mainnet'), await of('testnet')];
        return [...total].every(([time, value]) => value === Math.max(main.get(time) ?? 0, test.get(time) ?? 0));
      },
    },
    'cache-key-without-interval': {
      origin: 'cache',
      deep: true,
      breaks: 'Endpoints, row 4; Chain metrics, rule 2: the points of the timeInterval of this very call',
      what:
        'the cache key of gasUsed, a metric with a table of its own, has no timeInterval: a call with another ' +
        'interval gets the points of the call before it',
      make: (operation) =>
        cachedBy(operation, (call) =>
          textAt(call, 'metric') === 'gasUsed' && call.parameters['pageToken'] === undefined
            ? keyWithout(call, 'timeInterval')
            : undefined,
        ),
      holds: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'gasUsed', pageSize: 20 };
        await ask({ parameters: { ...subject, timeInterval: 'hour' } });
        const { items } = await ask({ parameters: { ...subject, timeInterval: 'day' } });
        return items.every((point) => timeOf(point) % 86_400 === 0);
      },
    },
  },
} satisfies FaultFile;
