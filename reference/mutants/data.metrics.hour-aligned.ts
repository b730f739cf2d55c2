import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Points that do not stand at a full hour. */
export default {
  breaks: 'data.metrics.hour-aligned',
  mutate: (operation) => ({
    hours: onPoints(operation, ({ interval, timestamp }) =>
      interval === 'hour' ? { timestamp: timestamp + 60 } : undefined,
    ),
    'last-second': onPoints(operation, ({ timestamp }) => ({ timestamp: timestamp - 1 })),
    'by-default': onPoints(operation, ({ interval, timestamp }) =>
      interval === undefined ? { timestamp: timestamp + 1_800 } : undefined,
    ),
  }),
} satisfies MutantFile;
