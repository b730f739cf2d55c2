import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Months that do not begin on their first day. */
export default {
  breaks: 'data.metrics.month-aligned',
  mutate: (operation) => ({
    '': onPoints(operation, ({ interval, timestamp }) =>
      interval === 'month' ? { timestamp: timestamp + 86_400 } : undefined,
    ),
    one: onPoints(operation, ({ interval, timestamp }) =>
      interval === 'month' && Math.floor(timestamp / 86_400) % 5 === 0 ? { timestamp: timestamp + 86_400 } : undefined,
    ),
  }),
} satisfies MutantFile;
