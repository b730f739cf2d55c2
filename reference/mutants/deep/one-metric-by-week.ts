import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of the metrics by day alone, only maxTps is given by week. */
export default {
  breaks: 'data.metrics.day-only',
  mutate: (operation) =>
    operation.id !== 'getChainMetrics'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['metric'] === 'maxTps' && parameters['timeInterval'] === 'week'
              ? given(parameters, { timeInterval: 'day' })
              : undefined,
          ),
        },
} satisfies MutantFile;
