import type { EvmChain } from '../evmChain.ts';
import { activityOf, type Activity } from './activity.ts';
import { intervalStarts, startOf, type Interval } from './intervals.ts';

export interface Point {
  /** A bigint if a double would lose digits. */
  readonly value: number | bigint;
  readonly timestamp: number;
}

/** One interval: its rows, and the time of the last block before it. */
interface Bucket {
  readonly start: number;
  readonly rows: readonly Activity[];
  readonly before: number | undefined;
}

type Measure = (bucket: Bucket) => number | bigint;

const exact = (value: bigint): number | bigint => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value);
const sum =
  (of: (row: Activity) => number): Measure =>
  ({ rows }) =>
    rows.reduce((total, row) => total + of(row), 0);
const distinct =
  (of: (row: Activity) => Iterable<string>): Measure =>
  ({ rows }) =>
    new Set(rows.flatMap((row) => [...of(row)])).size;

/** Rate per second between the last block before the day and the last block of the day. */
const average =
  (of: (row: Activity) => number): Measure =>
  ({ rows, before }) => {
    const last = rows.at(-1)?.timestamp;
    const from = before ?? rows[0]?.timestamp;
    if (last === undefined || from === undefined || last === from) return 0;
    return rows.reduce((total, row) => total + of(row), 0) / (last - from);
  };

/** The largest rate per second of an entry since the entry before it. */
const peak =
  (of: (row: Activity) => number): Measure =>
  ({ rows, before }) => {
    let largest = 0;
    let previous = before;
    for (const row of rows) {
      if (previous !== undefined) largest = Math.max(largest, of(row) / (row.timestamp - previous));
      previous = row.timestamp;
    }
    return largest;
  };

/** Metrics of a single interval. */
const measures: Readonly<Record<string, Measure>> = {
  activeAddresses: distinct((row) => row.addresses),
  activeSenders: distinct((row) => row.senders),
  contracts: sum((row) => row.creators.length),
  deployers: distinct((row) => row.creators),
  gasUsed: sum((row) => row.gas),
  txCount: sum((row) => row.transactions),
  avgGps: average((row) => row.gas),
  maxGps: peak((row) => row.gas),
  avgTps: average((row) => row.transactions),
  maxTps: peak((row) => row.transactions),
  avgGasPrice: ({ rows }) => {
    const prices = rows.flatMap((row) => row.gasPrices);
    return prices.length === 0 ? 0 : prices.reduce((total, price) => total + price, 0) / prices.length;
  },
  maxGasPrice: ({ rows }) => Math.max(0, ...rows.flatMap((row) => row.gasPrices)),
  feesPaid: ({ rows }) => exact(rows.reduce((total, row) => total + row.fees, 0n)),
};

/** A running total: adds the rows of the next interval and returns the total. */
type Tally = (rows: readonly Activity[]) => number;

const tallySum = (of: (row: Activity) => number) => (): Tally => {
  let total = 0;
  return (rows) => (total += rows.reduce((added, row) => added + of(row), 0));
};

const tallyDistinct = (of: (row: Activity) => Iterable<string>) => (): Tally => {
  const addresses = new Set<string>();
  return (rows) => {
    for (const row of rows) for (const address of of(row)) addresses.add(address);
    return addresses.size;
  };
};

/**
 * Sums from genesis on: with `toEnd` up to the end of the 24 hours
 * after the timestamp, otherwise up to the timestamp itself.
 */
const cumulative: Readonly<Record<string, { readonly toEnd: boolean; readonly tally: () => Tally }>> = {
  cumulativeTxCount: { toEnd: true, tally: tallySum((row) => row.transactions) },
  cumulativeAddresses: { toEnd: true, tally: tallyDistinct((row) => row.addresses) },
  cumulativeContracts: { toEnd: false, tally: tallySum((row) => row.creators.length) },
  cumulativeDeployers: { toEnd: true, tally: tallyDistinct((row) => row.creators) },
};

const running = (
  buckets: readonly Bucket[],
  { toEnd, tally }: { readonly toEnd: boolean; readonly tally: () => Tally },
): Point[] => {
  const take = tally();
  let before = 0;
  return buckets.map(({ start, rows }) => {
    const after = take(rows);
    const value = toEnd ? after : before;
    before = after;
    return { value, timestamp: start };
  });
};

/** Whether the document names the metric. */
export const isMetric = (metric: string): boolean =>
  Object.hasOwn(measures, metric) || Object.hasOwn(cumulative, metric);

const memo = <Kept>() => {
  const cache = new Map<string, Kept>();
  return (key: string, make: () => Kept): Kept => {
    const cachedSeries = cache.get(key);
    if (cachedSeries !== undefined) return cachedSeries;
    const series = make();
    cache.set(key, series);
    return series;
  };
};

/** The points of every metric, computed at the first request. */
export class Metrics {
  readonly #chains: readonly EvmChain[];
  readonly #now: number;
  readonly #points = memo<readonly Point[]>();
  readonly #buckets = memo<readonly Bucket[]>();
  readonly #activity = memo<readonly Activity[]>();

  constructor(chains: readonly EvmChain[], now: number) {
    this.#chains = chains;
    this.#now = now;
  }

  /** Newest first. @param scope an EVM chain id, `total`, `mainnet` or `testnet` */
  points(scope: string, metric: string, interval: Interval): readonly Point[] {
    return this.#points(`${scope} ${metric} ${interval}`, () => {
      const buckets = this.#bucketsOf(scope, interval);
      const total = cumulative[metric];
      if (total) return running(buckets, total).reverse();
      const measure = measures[metric];
      if (!measure) throw new Error(`no metric ${metric}`);
      return buckets.map((bucket): Point => ({ value: measure(bucket), timestamp: bucket.start })).reverse();
    });
  }

  #bucketsOf(scope: string, interval: Interval): readonly Bucket[] {
    return this.#buckets(`${scope} ${interval}`, () => {
      const rows = this.#activity(scope, () =>
        activityOf(
          this.#chains.filter(
            ({ record: { spec } }) =>
              scope === 'total' ||
              scope === spec.chainId ||
              scope === (spec.network === 'mainnet' ? 'mainnet' : 'testnet'),
          ),
        ),
      );
      const byStart = new Map<number, Activity[]>();
      for (const row of rows) {
        const start = startOf(row.timestamp, interval);
        const rowsOfInterval = byStart.get(start);
        if (rowsOfInterval) rowsOfInterval.push(row);
        else byStart.set(start, [row]);
      }
      let before: number | undefined;
      return intervalStarts(rows[0]?.timestamp ?? this.#now, this.#now, interval).map((start) => {
        const bucket: Bucket = { start, rows: byStart.get(start) ?? [], before };
        before = bucket.rows.at(-1)?.timestamp ?? before;
        return bucket;
      });
    });
  }
}
