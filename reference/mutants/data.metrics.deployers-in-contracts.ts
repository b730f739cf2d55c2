import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** More deployers than contracts. */
export default {
  breaks: 'data.metrics.deployers-in-contracts',
  mutate: (operation) => ({
    '': onPoints(operation, ({ metric, value }) =>
      metric === 'deployers' ? { value: Number(value) * 10 + 1 } : undefined,
    ),
    'no-contracts': onPoints(operation, ({ metric }) => (metric === 'contracts' ? { value: 0 } : undefined)),
  }),
} satisfies MutantFile;
