import { onPoints } from './shared/points.ts';
import type { MutantFile } from './types.ts';

/** A cumulative metric that falls on some days. */
export default {
  breaks: 'data.metrics.cumulative-monotone',
  mutate: (operation) =>
    Object.fromEntries(
      ['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'].map((metric) => [
        metric.toLowerCase(),
        onPoints(operation, (point) =>
          point.metric === metric && Math.floor(point.timestamp / 86_400) % 7 === 0 ? { value: 0 } : undefined,
        ),
      ]),
    ),
} satisfies MutantFile;
