import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only cumulativeDeployers falls, on one day in thirty. */
export default {
  breaks: 'data.metrics.cumulative-monotone',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, timestamp, value }) =>
            metric === 'cumulativeDeployers' && (timestamp / 86_400) % 30 === 0
              ? { value: Math.floor(Number(value) / 2) }
              : undefined,
          ),
        },
} satisfies MutantFile;
