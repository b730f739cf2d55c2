import { dayOnly } from '../../world/evm/metrics/day-only.ts';
import type { OperationCall } from '../../types.ts';
import { isMetric } from '../../world/evm/metrics/metrics.ts';
import type { Interval } from '../../world/evm/metrics/intervals.ts';
import type { World } from '../../world/world.ts';
import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { required, text } from '../shared/parameters.ts';
import { windowOf } from '../shared/ranges.ts';
import { refuse } from '../shared/refusal.ts';

const aggregates = ['total', 'mainnet', 'testnet'];
const intervals: readonly Interval[] = ['hour', 'day', 'week', 'month'];

/** The chain of a call, or the name of a sum over chains. */
export const scopeOf = (call: OperationCall, world: World): string => {
  const id = required(call, 'chainId');
  return aggregates.includes(id) ? id : chainOf(call, world).chainId;
};

const intervalOf = (call: OperationCall, metric: string): Interval => {
  const name = text(call, 'timeInterval');
  const alone = dayOnly(metric);
  if (name === undefined) return alone ? 'day' : 'hour';
  const interval =
    intervals.find((known) => known === name) ?? refuse(400, `timeInterval must be one of ${intervals.join(', ')}`);
  return alone && interval !== 'day' ? refuse(400, `${metric} has timeInterval day alone`) : interval;
};

/** Endpoint 4: the points of a metric with timestamps in the window, newest first. */
export default listHandler('results', (call, world) => {
  const scope = scopeOf(call, world);
  const metric = required(call, 'metric');
  if (!isMetric(metric)) refuse(400, `there is no metric ${metric}`);
  const { start, end } = windowOf(call);
  const points = world.evm.metrics
    .points(scope, metric, intervalOf(call, metric))
    .filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  return list(points, ({ value, timestamp }) => ({ value, timestamp }));
});
