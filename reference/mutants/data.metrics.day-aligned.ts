import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Days that do not begin at 00:00 UTC. */
export default {
  breaks: 'data.metrics.day-aligned',
  mutate: (operation) => ({
    '': onPoints(operation, ({ interval, timestamp }) =>
      interval === 'day' ? { timestamp: timestamp + 3_600 } : undefined,
    ),
    one: onPoints(operation, ({ interval, timestamp }) =>
      interval === 'day' && Math.floor(timestamp / 86_400) % 5 === 0 ? { timestamp: timestamp + 3_600 } : undefined,
    ),
  }),
} satisfies MutantFile;
