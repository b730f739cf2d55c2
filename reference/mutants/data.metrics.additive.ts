import { onPoints, more } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** Sums that do not add up, of one metric and interval each. */
export default {
  breaks: 'data.metrics.additive',
  mutate: (operation) =>
    Object.fromEntries(
      ['txCount', 'gasUsed', 'feesPaid'].flatMap((metric) =>
        ['hour', 'day', 'week', 'month'].map(
          (interval) =>
            [
              `${metric.toLowerCase()}-by-${interval}`,
              onPoints(operation, (point) =>
                point.metric === metric && point.interval === interval ? { value: more(point.value) } : undefined,
              ),
            ] as const,
        ),
      ),
    ),
} satisfies MutantFile;
