import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { placed } from '../../../engine/model/placed.ts';
import { startOf, type Interval } from './metric-points.ts';

/** A transaction of an EVM chain, as far as metrics count it. */
export interface Activity {
  readonly chain: string;
  readonly time: number;
  readonly gas: bigint;
  readonly price: bigint;
  readonly sender: string;
  readonly exchange: Exchange;
}

const nativeTransactions = ['transactions[]', 'transactions[].nativeTransaction', 'nativeTransaction'] as const;

const activityOf = (value: Json, exchange: Exchange): Activity | undefined => {
  const [chain, sender] = [at(value, 'chainId'), at(value, 'from.address')];
  const [time, gas, price] = [
    integer(at(value, 'blockTimestamp')),
    integer(at(value, 'gasUsed')),
    integer(at(value, 'gasPrice')),
  ];
  if (typeof chain !== 'string' || typeof sender !== 'string') return undefined;
  if (time === undefined || gas === undefined || price === undefined) return undefined;
  return { chain, time: Number(time), gas, price, sender: sender.toLowerCase(), exchange };
};

const intervals: readonly string[] = ['hour', 'day', 'week', 'month'] satisfies readonly Interval[];
export const isInterval = (text: string): text is Interval => intervals.includes(text);

/** The transactions that an answer shows, by their chain and hash. */
export function* activitiesOf(result: Json, exchange: Exchange): Iterable<readonly [key: string, Activity]> {
  for (const place of nativeTransactions)
    for (const { value } of placed(result, place)) {
      const activity = activityOf(value, exchange);
      const hash = at(value, 'txHash');
      if (activity && typeof hash === 'string') yield [`${activity.chain} ${hash}`, activity];
    }
}

/** Transactions by chain and interval, then by the beginning of the interval. */
export function byInterval(all: readonly Activity[]): ReadonlyMap<string, ReadonlyMap<number, Activity[]>> {
  const grouped = new Map<string, Map<number, Activity[]>>();
  for (const activity of all)
    for (const interval of intervals.filter(isInterval)) {
      const key = `${activity.chain} ${interval}`;
      const rows = grouped.get(key) ?? new Map<number, Activity[]>();
      grouped.set(key, rows);
      const start = startOf(activity.time, interval);
      rows.set(start, [...(rows.get(start) ?? []), activity]);
    }
  return grouped;
}
