import { given, onCall, onParameters } from '../operators/calls.ts';
import { changed } from '../shared/values.ts';
import type { OperationAnswer } from '../../types.ts';
import { keyWithout } from '../shared/data-cached.ts';
import { nextMonth, onPointsOf, pointsOf, sumOf, timeOf, valueOf } from './shared/data-metrics.ts';
import { allTime, hour, inside, withValue } from './shared/metric-points.ts';
import { metricTimes } from './shared/metric-times.ts';
import { metricTotals } from './shared/metric-totals.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'getChainMetrics',
  faults: {
    ...metricTimes,
    ...metricTotals,
    'fees-by-the-average-price': {
      origin: 'number',
      sentence: 'Chain metrics, table: feesPaid is the sum of gas used times its own price',
      what: 'feesPaid of a month is its gas times the mean of the average prices of its days',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'feesPaid' && timeInterval === 'month',
          (call, next) => {
            const gas = pointsOf(call, next, { ...allTime, metric: 'gasUsed' });
            const prices = pointsOf(call, next, { ...allTime, metric: 'avgGasPrice', timeInterval: 'day' });
            return (point) => {
              const own = inside(prices, timeOf(point), nextMonth(timeOf(point)));
              const used = gas.find((value) => timeOf(value) === timeOf(point));
              return withValue(point, Math.round((valueOf(used) * sumOf(own)) / Math.max(1, own.length)));
            };
          },
        ),
    },
    'deployers-by-any-interval': {
      origin: 'input',
      sentence: 'Chain metrics, rule 4: deployers supports the interval day alone',
      what: 'deployers with timeInterval=hour gives the values of days under the timestamps of hours',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const { metric, timeInterval } = call.parameters;
          if (metric !== 'deployers' || timeInterval !== 'hour') return next(call);
          const answer = next({ ...call, parameters: given(call.parameters, { timeInterval: 'day' }) });
          return answer.kind === 'answer'
            ? { ...answer, body: changed(answer.body, 'results.timestamp', (time) => Number(time) + 23 * hour) }
            : answer;
        }),
    },
    'senders-of-a-month-from-its-days': {
      origin: 'storage-query',
      sentence: 'Chain metrics, table: activeSenders counts each address of the interval once',
      what: 'activeSenders of a month is the sum of its days, so that an address counts once for each day',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'activeSenders' && timeInterval === 'month',
          (call, next) => {
            const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
            return (point) => withValue(point, sumOf(inside(days, timeOf(point), nextMonth(timeOf(point)))));
          },
        ),
    },
    'ranges-fill-the-cache-of-all-time': {
      origin: 'cache',
      sentence: 'Endpoints, row 4: without a time range all points are listed',
      what: 'after a call with startTimestamp the call without it gets the points of that range',
      make: (operation) => {
        const answers = new Map<string, OperationAnswer>();
        return onCall(operation, (call, next) => {
          const key = keyWithout(call, 'startTimestamp');
          if (call.parameters['startTimestamp'] === undefined) return answers.get(key) ?? next(call);
          const answer = next(call);
          answers.set(key, answer);
          return answer;
        });
      },
    },
    'end-zero-counts-as-absent': {
      origin: 'input',
      sentence: 'Limits; Endpoints, row 4: an endTimestamp of 0 is a bound like any other',
      what: 'endTimestamp=0 lists the points of all time',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['endTimestamp'] === '0' ? given(parameters, { endTimestamp: undefined }) : undefined,
        ),
    },
  },
} satisfies FaultFile;
