import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** More active senders than active addresses. */
export default {
  breaks: 'data.metrics.senders-in-addresses',
  mutate: (operation) => ({
    '': onPoints(operation, ({ metric, value }) =>
      metric === 'activeSenders' ? { value: Number(value) * 10 + 1 } : undefined,
    ),
    'addresses-without-senders': onPoints(operation, ({ metric }) =>
      metric === 'activeAddresses' ? { value: 0 } : undefined,
    ),
    'hours-only': onPoints(operation, ({ metric, interval, value }) =>
      metric === 'activeSenders' && interval === 'hour' ? { value: Number(value) * 10 + 1 } : undefined,
    ),
  }),
} satisfies MutantFile;
