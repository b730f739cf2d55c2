import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only the hours of gasUsed are off by a second, one in a hundred. */
export default {
  breaks: 'data.metrics.hour-aligned',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp }) =>
            metric === 'gasUsed' && interval === 'hour' && (timestamp / 3_600) % 100 === 0
              ? { timestamp: timestamp + 1 }
              : undefined,
          ),
        },
} satisfies MutantFile;
