import { onPoints, more } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only the average gas price is above its maximum, on one day in twenty. */
export default {
  breaks: 'data.metrics.avg-below-max',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, timestamp, value }) =>
            metric === 'avgGasPrice' && (timestamp / 86_400) % 20 === 0 ? { value: more(value, 1_000_000) } : undefined,
          ),
        },
} satisfies MutantFile;
