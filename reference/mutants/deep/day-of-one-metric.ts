import { onPoints } from '../shared/points.ts';
import type { MutantFile } from '../types.ts';

/** Only avgGasPrice has its days begin at one o'clock. */
export default {
  breaks: 'data.metrics.day-aligned',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onPoints(operation, ({ metric, interval, timestamp }) =>
            metric === 'avgGasPrice' && interval === 'day' ? { timestamp: timestamp + 3_600 } : undefined,
          ),
        },
} satisfies MutantFile;
