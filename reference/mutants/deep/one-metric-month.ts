import { onPoints, more } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only the fees of one month in six are too high. */
export default {
  breaks: 'data.metrics.additive',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp, value }) =>
            metric === 'feesPaid' && interval === 'month' && new Date(timestamp * 1_000).getUTCMonth() % 6 === 4
              ? { value: more(value) }
              : undefined,
          ),
        },
} satisfies MutantFile;
