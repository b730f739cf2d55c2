import { dayOnly, type Interval } from '../world/evm/metrics/intervals.ts';
import type { OperationCall } from '../types.ts';
import { isMetric } from '../world/evm/metrics/metrics.ts';
import type { World } from '../world/world.ts';
import { chainOf, tokenOf } from './shared/chain.ts';
import { list, listHandler } from './shared/page.ts';
import { required, text, choice, integer, windowOf } from './shared/parameters.ts';
import { refuse } from './shared/refusal.ts';
import { checksummed } from '../world/evm/encoding.ts';
import { holders } from '../world/evm/holdings.ts';

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
export const getChainMetrics = listHandler('results', (call, world) => {
  const scope = scopeOf(call, world);
  const metric = required(call, 'metric');
  if (!isMetric(metric)) refuse(400, `there is no metric ${metric}`);
  const { start, end } = windowOf(call);
  const points = world.evm.metrics
    .points(scope, metric, intervalOf(call, metric))
    .filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  return list(points, ({ value, timestamp }) => ({ value, timestamp }));
});

const exact = (value: bigint): number | bigint => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value);

/**
 * Endpoint 17: addresses that had more than the threshold within
 * the window, ordered by latest balance, the largest first.
 */
export const listTokenHolders = listHandler('addresses', (call, world) => {
  const chain = chainOf(call, world);
  const token = tokenOf(call, chain);
  const threshold = required(call, 'threshold');
  if (!/^\d+$/.test(threshold)) refuse(400, 'threshold must be a decimal string');
  const { start, end } = windowOf(call);
  return list(holders(chain, token, BigInt(threshold), start, end), ({ address, latest }) => ({
    address: checksummed(address),
    sortKey: exact(latest),
  }));
});

const day = 86_400;
const midnight = (timestamp: number): number => timestamp - (timestamp % day);

/**
 * Endpoint 19: the requests of the organisation, newest first.
 * Both timestamps are rounded down to 00:00 UTC of their day.
 */
export const listApiLogs = listHandler('logs', (call, world) => {
  const logs = world.evm.apiLogs;
  const orgId = logs[0]?.orgId ?? '';
  if ((text(call, 'orgId') ?? orgId) !== orgId) refuse(403, 'the logs of another organisation are not shown');
  const { start, end } = windowOf(call);
  const [from, to] = [midnight(start), midnight(end)];
  const filters = {
    chainId: text(call, 'chainId'),
    responseCode: integer(call, 'responseCode'),
    requestType: choice(call, 'requestType'),
    apiKeyId: text(call, 'apiKeyId'),
    requestPath: text(call, 'requestPath'),
  };
  const matchingLogs = logs.filter(
    (log) =>
      log.eventTimestamp >= from &&
      log.eventTimestamp <= to &&
      (filters.chainId === undefined || log.chainId === filters.chainId) &&
      (filters.responseCode === undefined || log.responseCode === filters.responseCode) &&
      (filters.requestType === undefined || log.requestType === filters.requestType) &&
      (filters.apiKeyId === undefined || log.apiKeyId === filters.apiKeyId) &&
      (filters.requestPath === undefined || log.requestPath === filters.requestPath),
  );
  return list(matchingLogs, (log) => ({ ...log, metadata: { ...log.metadata } }), { orgId });
});
