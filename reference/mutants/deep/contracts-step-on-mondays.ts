import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only on Mondays cumulativeContracts has one contract more. */
export default {
  breaks: 'data.metrics.cumulative-steps',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, timestamp, value }) =>
            metric === 'cumulativeContracts' && new Date(timestamp * 1_000).getUTCDay() === 1
              ? { value: typeof value === 'bigint' ? value + 1n : value + 1 }
              : undefined,
          ),
        },
} satisfies MutantFile;
