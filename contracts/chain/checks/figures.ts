import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { placed } from '../../../engine/model/placed.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { startOf, type Interval, moment } from '../domain/metric-points.ts';

type Rule = 'at-least';

/** A transaction of an EVM chain, as far as metrics count it. */
interface Activity {
  readonly chain: string;
  readonly time: number;
  readonly gas: bigint;
  readonly price: bigint;
  readonly sender: string;
  readonly exchange: Exchange;
}

interface Point {
  readonly value: number;
  readonly exchange: Exchange;
}

/** The points of one metric of a chain, by timestamp. */
type Series = Map<number, Point>;

const mostKept = 20_000;

const total = (rows: readonly Activity[], of: (row: Activity) => bigint): number =>
  Number(rows.reduce((sum, row) => sum + of(row), 0n));

/** The least value of a metric that these transactions allow. */
const least: Readonly<Record<string, (rows: readonly Activity[]) => number>> = {
  txCount: (rows) => rows.length,
  gasUsed: (rows) => total(rows, ({ gas }) => gas),
  feesPaid: (rows) => total(rows, ({ gas, price }) => gas * price),
  maxGasPrice: (rows) => Number(rows.reduce((most, { price }) => (price > most ? price : most), 0n)),
  activeSenders: (rows) => new Set(rows.map(({ sender }) => sender)).size,
  activeAddresses: (rows) => new Set(rows.map(({ sender }) => sender)).size,
};

/** Values may be doubles. */
const tolerated = 1 - 1e-9;

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
const isInterval = (text: string): text is Interval => intervals.includes(text);

interface Compared {
  readonly time: number;
  readonly bound: number;
  readonly point: Point;
  readonly rows: readonly Activity[];
}

/** The points of a metric with the known transactions of their interval; the newest point may still change. */
function compareSeries(
  series: Series,
  bound: (rows: readonly Activity[]) => number,
  rows: ReadonlyMap<number, Activity[]>,
): readonly Compared[] {
  const newest = Math.max(...series.keys());
  return [...series].flatMap(([time, point]) => {
    const known = rows.get(time);
    return known === undefined || time === newest ? [] : [{ time, point, rows: known, bound: bound(known) }];
  });
}

/**
 * A metric is at least what the known transactions of its interval make: their number, gas and fees, their senders,
 * the highest price. If no interval of a metric reaches that, the metric is in another unit, and is not judged.
 */
export const figures: PassiveCheck<Rule> = {
  name: 'checks/figures',
  rules: ['at-least'],
  start: () => {
    const transactions = new LastSeen<Activity>(mostKept);
    const metrics = new Map<string, Series>();
    return {
      *judge({ operation, call, result, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (call.input !== 'valid' || operation.kind !== 'rest' || !result) return;
        for (const place of nativeTransactions)
          for (const { value } of placed(result as Json, place)) {
            const activity = activityOf(value, exchange);
            const hash = at(value, 'txHash');
            if (activity && typeof hash === 'string') transactions.set(`${activity.chain} ${hash}`, activity);
          }
        const { chainId, metric, timeInterval } = call.parameters;
        if (operation.id !== 'getChainMetrics' || !Object.hasOwn(least, String(metric))) return;
        if (!isInterval(String(timeInterval)) || !/^\d+$/.test(String(chainId))) return;
        const key = [chainId, metric, timeInterval].join(' ');
        const series: Series = metrics.get(key) ?? new Map<number, Point>();
        metrics.set(key, series);
        for (const item of items ?? []) {
          const [time, value] = [integer(at(item, 'timestamp')), Number(at(item, 'value'))];
          if (time !== undefined && Number.isFinite(value)) series.set(Number(time), { value, exchange });
        }
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        const grouped = groups([...transactions.values()]);
        for (const [key, series] of metrics) {
          const [chain = '', metric = '', interval = ''] = key.split(' ');
          const bound = least[metric];
          const rows = grouped.get(`${chain} ${interval}`);
          if (!bound || !rows) continue;
          const all = compareSeries(series, bound, rows);
          const low = all.filter(({ point, bound: lowest }) => point.value < lowest * tolerated);
          if (all.length === 0 || low.length === all.length) continue;
          yield {
            rule: 'at-least',
            operation: 'getChainMetrics',
            evidence: all.length,
            ...tooLow(metric, interval, low),
          };
        }
      },
    };
  },
};

/** Transactions by chain and interval, then by the beginning of the interval. */
function groups(all: readonly Activity[]): ReadonlyMap<string, ReadonlyMap<number, Activity[]>> {
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

/** The violation with the fewest answers. */
function tooLow(metric: string, interval: string, low: readonly Compared[]): Pick<Judgement, 'violation'> {
  const exchangesOf = ({ rows, point }: Compared): Exchange[] =>
    [...new Set([...rows.map(({ exchange }) => exchange), point.exchange])].sort((a, b) => a.n - b.n);
  const [first] = low.toSorted((a, b) => exchangesOf(a).length - exchangesOf(b).length);
  if (!first) return {};
  return {
    violation: {
      code: 'below-known-transactions',
      about: `${metric} ${interval}`,
      message: `${metric} by ${interval} is less than its known transactions make`,
      expected: `at least ${first.bound}, of ${first.rows.length} transactions from ${moment(first.time)} on`,
      actual: `${first.point.value}`,
      exchanges: exchangesOf(first),
    },
  };
}
