import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only the months of activeSenders begin on the second. */
export default {
  breaks: 'data.metrics.month-aligned',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp }) =>
            metric === 'activeSenders' && interval === 'month' ? { timestamp: timestamp + 86_400 } : undefined,
          ),
        },
} satisfies MutantFile;
