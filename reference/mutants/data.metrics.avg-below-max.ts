import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Averages above their maximum. */
export default {
  breaks: 'data.metrics.avg-below-max',
  mutate: (operation) =>
    Object.fromEntries(
      ['Gps', 'Tps', 'GasPrice'].flatMap((unit) => [
        [
          `avg-${unit.toLowerCase()}`,
          onPoints(operation, ({ metric, value }) =>
            metric === `avg${unit}` ? { value: Number(value) * 1_000 + 1 } : undefined,
          ),
        ] as const,
        [
          `max-${unit.toLowerCase()}`,
          onPoints(operation, ({ metric }) => (metric === `max${unit}` ? { value: 0 } : undefined)),
        ] as const,
      ]),
    ),
} satisfies MutantFile;
