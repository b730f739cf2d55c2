import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Days that have fewer distinct addresses than one of their hours, or more than all of them. */
export default {
  breaks: 'data.metrics.distinct-bounds',
  mutate: (operation) => ({
    'day-below-hour': onPoints(operation, ({ interval, value, metric }) =>
      interval === 'day' && metric.startsWith('active') ? { value: value === 0 ? 0 : 1 } : undefined,
    ),
    'day-above-hours': onPoints(operation, ({ interval, value, metric }) =>
      interval === 'day' && metric === 'activeAddresses' ? { value: Number(value) * 25 + 1 } : undefined,
    ),
    'senders-above-hours': onPoints(operation, ({ interval, value, metric }) =>
      interval === 'day' && metric === 'activeSenders' ? { value: Number(value) * 25 + 1 } : undefined,
    ),
  }),
} satisfies MutantFile;
