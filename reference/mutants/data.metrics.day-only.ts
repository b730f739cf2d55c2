import { dayOnly } from '../../contracts/chain/operations/metrics/getChainMetrics.ts';
import type { Alteration } from '../types.ts';
import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Day-only metrics that are answered by another interval. */
export default {
  breaks: 'data.metrics.day-only',
  mutate: (operation) => {
    const asDay = (fits: (metric: string, interval: string) => boolean): Alteration =>
      onParameters(operation, (parameters) => {
        const interval = String(parameters['timeInterval']);
        return ['hour', 'week', 'month'].includes(interval) &&
          dayOnly(String(parameters['metric'])) &&
          fits(String(parameters['metric']), interval)
          ? given(parameters, { timeInterval: 'day' })
          : undefined;
      });
    return {
      all: asDay(() => true),
      contracts: asDay((metric) => metric === 'contracts'),
      'cumulative-month': asDay((metric, interval) => metric.startsWith('cumulative') && interval === 'month'),
      'max-hour': asDay((metric, interval) => metric.startsWith('max') && interval === 'hour'),
      fails: refusing(
        operation,
        ({ parameters }) =>
          dayOnly(String(parameters['metric'])) &&
          ['hour', 'week', 'month'].includes(String(parameters['timeInterval'])),
        500,
      ),
    };
  },
} satisfies MutantFile;
