import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only by day and with both bounds, one day behind the end comes too. */
export default {
  breaks: 'data.metrics.time-range',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['timeInterval'] === 'day' &&
            parameters['startTimestamp'] !== undefined &&
            Number(parameters['endTimestamp']) > 0
              ? given(parameters, { endTimestamp: String(Number(parameters['endTimestamp']) + 86_400) })
              : undefined,
          ),
        },
} satisfies MutantFile;
