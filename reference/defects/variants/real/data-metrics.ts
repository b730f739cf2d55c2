import type { Alteration } from '../../../types.ts';
import { scopeOf } from '../../../handlers/metrics/getChainMetrics.ts';
import { at, itemsOf, onBodies } from '../shared/bodies.ts';

/**
 * cumulativeContracts counts to the end of its day, like the other cumulative metrics. The document says that it counts
 * to its timestamp.
 */
export const dataMetrics: Alteration = onBodies(
  ({ operation, parameters }) => operation === 'getChainMetrics' && parameters['metric'] === 'cumulativeContracts',
  (body, call, world) => {
    const daily = world.evm.metrics.points(scopeOf(call, world), 'contracts', 'day');
    const ofDay = new Map(daily.map(({ timestamp, value }) => [timestamp, Number(value)]));
    return {
      ...body,
      results: itemsOf(call, body).map((point) => {
        const timestamp = Number(at(point, 'timestamp'));
        return { value: Number(at(point, 'value')) + (ofDay.get(timestamp) ?? 0), timestamp };
      }),
    };
  },
);
