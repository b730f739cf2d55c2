import { callWith } from '../../../defects/call.ts';
import { refuse } from '../../handlers/shared/refusal.ts';
import type { OperationCall } from '../../types.ts';
import type { Value } from '../../../defects/value.ts';
import { isMetric } from '../../world/evm/metrics/metrics.ts';
import { at, counter, isMembers, itemsOf, onOperations, withBody } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';
import type { VariantTable } from './variant.ts';

const onMetrics = (change: Parameters<typeof onOperations>[1]): ReturnType<typeof onOperations> =>
  onOperations(['getChainMetrics'], change);

const metricOf = ({ parameters }: OperationCall): string => String(parameters['metric']);

const isDaily = (call: OperationCall): boolean => /^(cumulative|max|avg|contracts$|deployers$)/.test(metricOf(call));

const seconds: Readonly<Record<string, number>> = {
  hour: 3_600,
  day: 86_400,
  week: 7 * 86_400,
  month: 31 * 86_400,
};

const count = counter();

const plus = (value: Value | undefined, by: number): Value | undefined =>
  typeof value === 'bigint' ? value + BigInt(by) : typeof value === 'number' ? value + by : value;

export const metrics: VariantTable = {
  'default-interval-day': {
    what: 'without timeInterval metrics come by days: its default is not shown',
    ...onMetrics((call, next) => next(callWith(call, { timeInterval: call.parameters['timeInterval'] ?? 'day' }))),
  },
  gaps: {
    what:
      'intervals without an event have no point, and running totals skip some days: no sentence says that every ' +
      'interval has one',
    ...paged(
      {
        arrange: (items, call) => {
          const isRunning = metricOf(call).startsWith('cumulative');
          return items.filter((item) =>
            isRunning ? (Number(at(item, 'timestamp')) / 86_400) % 5 !== 2 : Number(at(item, 'value')) !== 0,
          );
        },
      },
      (call) => call.operation === 'getChainMetrics',
    ),
  },
  'interval-needed': {
    what: 'a metric that supports only days gets 400 without timeInterval, whose default is the hour: neither is shown',
    ...onMetrics((call, next) =>
      call.parameters['timeInterval'] === undefined && isDaily(call)
        ? refuse(400, 'this metric supports timeInterval day only')
        : next(call),
    ),
  },
  'latest-changes': {
    what: 'the newest point of every metric differs at every call: values are refreshed several times per hour',
    ...onMetrics((call, next, world) =>
      withBody(next(call), (body) => {
        const by = count(next);
        const newest = Math.max(...itemsOf(call, body).map((item) => Number(at(item, 'timestamp'))));
        const interval = String(call.parameters['timeInterval'] ?? (isDaily(call) ? 'day' : 'hour'));
        const isOpen = newest + (seconds[interval] ?? 3_600) > world.now;
        return {
          ...body,
          results: itemsOf(call, body).map((item) =>
            isOpen && isMembers(item) && item['timestamp'] === newest
              ? { ...item, value: plus(item['value'], by) }
              : item,
          ),
        };
      }),
    ),
  },
  'unknown-404': {
    what: 'a metric without a name in the document gets 404: its answer is not shown',
    ...onMetrics((call, next) => (isMetric(metricOf(call)) ? next(call) : refuse(404, 'there is no such metric'))),
  },
  'unknown-empty': {
    what: 'a metric without a name in the document has no points: its answer is not shown',
    ...onMetrics((call, next) =>
      isMetric(metricOf(call)) ? next(call) : { kind: 'answer', status: 200, body: { results: [] } },
    ),
  },
};
