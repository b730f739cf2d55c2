import { onPoints, more } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only in one hour of fifty there are more senders than addresses. */
export default {
  breaks: 'data.metrics.senders-in-addresses',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp, value }) =>
            metric === 'activeSenders' && interval === 'hour' && (timestamp / 3_600) % 50 === 0
              ? { value: more(value, 1_000_000) }
              : undefined,
          ),
        },
} satisfies MutantFile;
