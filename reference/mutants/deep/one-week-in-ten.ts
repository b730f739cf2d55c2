import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** One week in ten begins on a Sunday. */
export default {
  breaks: 'data.metrics.week-aligned',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ interval, timestamp }) =>
            interval === 'week' && Math.floor(timestamp / 604_800) % 10 === 0
              ? { timestamp: timestamp - 86_400 }
              : undefined,
          ),
        },
} satisfies MutantFile;
