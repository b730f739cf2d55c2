import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Weeks that do not begin on a Monday. */
export default {
  breaks: 'data.metrics.week-aligned',
  mutate: (operation) => ({
    '': onPoints(operation, ({ interval, timestamp }) =>
      interval === 'week' ? { timestamp: timestamp - 86_400 } : undefined,
    ),
    one: onPoints(operation, ({ interval, timestamp }) =>
      interval === 'week' && Math.floor(timestamp / 86_400) % 5 === 0 ? { timestamp: timestamp - 86_400 } : undefined,
    ),
  }),
} satisfies MutantFile;
