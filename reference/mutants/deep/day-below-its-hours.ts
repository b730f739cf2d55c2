import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only activeAddresses of one day in twenty are fewer than in its largest hour. */
export default {
  breaks: 'data.metrics.distinct-bounds',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp }) =>
            metric === 'activeAddresses' && interval === 'day' && (timestamp / 86_400) % 20 === 0
              ? { value: 0 }
              : undefined,
          ),
        },
} satisfies MutantFile;
