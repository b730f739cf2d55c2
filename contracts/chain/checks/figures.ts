import {
  type Answered,
  at,
  endOf,
  type Exchange,
  groupBy,
  integer,
  type Interval,
  intervals,
  type Json,
  type Judgement,
  LastSeen,
  type OverallJudgement,
  partOf,
  type PassiveCheck,
  startOf,
  startsWithin,
  timeText,
} from '../../../rules/parts.ts';
import { defined } from '../defined.ts';
import { activitiesOf, type Activity, byInterval, isInterval } from '../domain/activity.ts';

type Rule = 'at-least' | 'counted-once';

interface Point {
  /** 0 where an answer has the points before and after, and not this one. */
  readonly value: number;
  readonly isMissing?: true;
  readonly exchange: Exchange;
}

/** The points of one metric of a chain, by timestamp. */
type Series = Map<number, Point>;

const maxKept = 20_000;

const gasOf = (rows: readonly Activity[]): bigint => rows.reduce((sum, { sent }) => sum + (sent?.gas ?? 0n), 0n);
const distinct = (rows: readonly Activity[], of: 'senders' | 'addresses'): number =>
  new Set(rows.flatMap((row) => row[of])).size;

/** The largest rate of a block: its transactions, or their gas, by the seconds since a block before it. */
function peak(rows: readonly Activity[], of: (block: readonly Activity[]) => number): number {
  const sent = rows.filter((row) => row.sent !== undefined).sort((a, b) => Number(numberOf(a) - numberOf(b)));
  const blocks = [...groupBy(sent, (row) => `${numberOf(row)}`)].map(([, block]) => block);
  const rates = blocks.slice(1).map((block, index) => {
    const seconds = (block[0]?.time ?? 0) - (blocks[index]?.[0]?.time ?? 0);
    return seconds > 0 ? of(block) / seconds : 0;
  });
  return Math.max(0, ...rates);
}

const numberOf = ({ sent }: Activity): bigint => sent?.block ?? 0n;

/** The least value of a metric that these activities of an interval allow. */
const least: Readonly<Record<string, (rows: readonly Activity[]) => number>> = {
  txCount: (rows) => rows.filter(({ sent }) => sent).length,
  gasUsed: (rows) => Number(gasOf(rows)),
  feesPaid: (rows) => Number(rows.reduce((sum, { sent }) => sum + (sent ? sent.gas * sent.price : 0n), 0n)),
  maxGasPrice: (rows) => Math.max(0, ...rows.map(({ sent }) => Number(sent?.price ?? 0n))),
  maxTps: (rows) => peak(rows, ({ length }) => length),
  maxGps: (rows) => peak(rows, (block) => Number(gasOf(block))),
  activeSenders: (rows) => distinct(rows, 'senders'),
  activeAddresses: (rows) => distinct(rows, 'addresses'),
  contracts: (rows) => rows.filter(({ isContract }) => isContract).length,
  deployers: (rows) => (rows.some(({ isContract }) => isContract) ? 1 : 0),
};

/** Metrics that add up values of transactions. */
const sums: ReadonlySet<string> = new Set(['gasUsed', 'feesPaid']);

/** Metrics without a unit. */
const isCount = (metric: string): boolean => /count|active|contracts|deployers/i.test(metric);

/** Metrics that count each address once, with the addresses that they count. */
const countedOnce: Readonly<Record<string, 'senders' | 'addresses'>> = {
  activeSenders: 'senders',
  activeAddresses: 'addresses',
};

/** Values may be doubles. */
const tolerated = 1 - 1e-9;

interface Compared {
  readonly time: number;
  readonly bound: number;
  readonly point: Point;
  readonly rows: readonly Activity[];
  /** The points of the interval's parts. */
  readonly pieces?: readonly Point[];
}

/** Activities of the fewest answers, those with the most of them first, that satisfy a condition. */
function fewestOf(rows: readonly Activity[], isEnough: (rows: readonly Activity[]) => boolean): readonly Activity[] {
  const byAnswer = [...groupBy(rows, ({ exchange }) => `${exchange.n}`)].sort(([, a], [, b]) => b.length - a.length);
  const activities: Activity[] = [];
  for (const [, all] of byAnswer) {
    if (isEnough(activities)) break;
    activities.push(...all);
  }
  return activities;
}

/** The points of a metric with the known transactions of their interval; the newest point may still change. */
function compareSeries(
  series: Series,
  bound: (rows: readonly Activity[]) => number,
  rows: ReadonlyMap<number, Activity[]>,
): readonly Compared[] {
  const newest = Math.max(...series.keys());
  return [...series].flatMap(([time, point]): Compared[] => {
    const activitiesAt = rows.get(time);
    if (activitiesAt === undefined || time === newest) return [];
    const all = bound(activitiesAt);
    const isLow = (bounded: number): boolean => point.value < bounded * tolerated;
    const fewest = isLow(all) ? fewestOf(activitiesAt, (some) => isLow(bound(some))) : activitiesAt;
    return [{ time, point, rows: fewest, bound: isLow(all) ? bound(fewest) : all }];
  });
}

/**
 * A metric is at least what the known transactions, transfers and contracts of its interval make: their number, gas and
 * fees, their addresses, the highest price and rate. Gas and fees are exactly that where all transactions of an
 * interval are known. An interval without a point counts nothing. If no interval of a metric with a unit reaches that,
 * the unit is another one, and the metric is not judged.
 */
export const figures: PassiveCheck<Rule> = {
  name: 'checks/figures',
  rules: ['at-least', 'counted-once'],
  start: () => {
    const transactions = new LastSeen<Activity>(maxKept);
    const metrics = new Map<string, Series>();
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, call, result, items = [], exchange } = answer;
        if (call.input !== 'valid' || operation.kind !== 'rest' || !result) return;
        for (const [key, activity] of activitiesOf(answer)) transactions.set(key, activity);
        const { chainId, metric, timeInterval } = call.parameters;
        if (operation.id !== 'getChainMetrics' || !Object.hasOwn(least, String(metric))) return;
        if (!isInterval(String(timeInterval)) || !/^\d+$/.test(String(chainId))) return;
        const key = [chainId, metric, timeInterval].join(' ');
        const series: Series = metrics.get(key) ?? new Map<number, Point>();
        metrics.set(key, series);
        for (const item of items) {
          const [time, value] = [integer(at(item, 'timestamp')), Number(at(item, 'value'))];
          if (time !== undefined && Number.isFinite(value)) series.set(Number(time), { value, exchange });
        }
        for (const time of gapsIn(items, String(timeInterval) as Interval))
          if (!series.has(time)) series.set(time, { value: 0, isMissing: true, exchange });
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        const grouped = byInterval(transactions.values());
        for (const [key, series] of metrics) {
          const [chain = '', metric = '', interval = ''] = key.split(' ');
          const rows = grouped.get(`${chain} ${interval}`);
          const bound = least[metric];
          if (!bound || !rows || !isInterval(interval)) continue;
          const operation = 'getChainMetrics';
          const all = compareSeries(series, bound, rows);
          const low = all.filter(({ point, bound: lowest }) => point.value < lowest * tolerated);
          const maybeOtherUnit = !isCount(metric) && low.length === all.length;
          if (all.length > 0 && !maybeOtherUnit)
            yield { rule: 'at-least', operation, evidence: all.length, ...tooLow(metric, interval, low) };
          const numbers = metrics.get(`${chain} txCount ${interval}`);
          const complete = numbers && sums.has(metric) ? completeOf(all, numbers, rows) : [];
          if (complete.length > 0 && !isMultiple(complete))
            yield { rule: 'at-least', operation, evidence: complete.length, ...tooHigh(metric, interval, complete) };
          const smaller = partOf(interval, intervals);
          const pieces = metrics.get([chain, metric, smaller].join(' '));
          const counts = countedOnce[metric];
          if (!smaller || !pieces || !counts) continue;
          const comparisons = withoutRepeats([series, interval], [pieces, smaller], rows, counts);
          if (comparisons.length > 0)
            yield {
              rule: 'counted-once',
              operation,
              evidence: comparisons.length,
              ...countedTwice([metric, interval, smaller], comparisons),
            };
        }
      },
    };
  },
};

/** The intervals all of whose transactions are known, by their number. */
const completeOf = (all: readonly Compared[], numbers: Series, rows: ReadonlyMap<number, Activity[]>): Compared[] =>
  all.flatMap((compared) => {
    const count = numbers.get(compared.time);
    const sent = (rows.get(compared.time) ?? []).filter((row) => row.sent);
    return count?.value === sent.length ? [{ ...compared, rows: sent, pieces: [count] }] : [];
  });

/** Whether every value is the same multiple of its bound: it may be in another unit. */
function isMultiple(all: readonly Compared[]): boolean {
  const factors = all.map(({ point, bound }) => point.value / bound);
  return Math.max(...factors) * tolerated <= Math.min(...factors);
}

/** The beginnings of the intervals that a list of points leaves out between two neighbours. */
function gapsIn(items: readonly Json[], interval: Interval): readonly number[] {
  const times = items.flatMap((item) => Number(integer(at(item, 'timestamp')) ?? [])).sort((a, b) => a - b);
  return times.slice(1).flatMap((time, index) => {
    const before = times[index] ?? time;
    return startOf(before, interval) === before && startOf(time, interval) === time
      ? startsWithin(endOf(before, interval), time, interval)
      : [];
  });
}

/**
 * The most that a distinct count can be, for each closed interval with known addresses in several of its parts: the sum
 * of the parts, in which each of these addresses is counted once for each part.
 */
function withoutRepeats(
  [wholes, interval]: readonly [Series, Interval],
  [pieces, part]: readonly [Series, Interval],
  rows: ReadonlyMap<number, readonly Activity[]>,
  counts: 'senders' | 'addresses',
): readonly Compared[] {
  const newest = Math.max(...pieces.keys());
  return [...wholes].flatMap(([time, point]) => {
    const parts = [...pieces].filter(([start]) => start >= time && start < endOf(time, interval));
    const expected = startsWithin(time, endOf(time, interval), part).length;
    const byAddress = groupBy(
      (rows.get(time) ?? []).flatMap((row) => row[counts].map((address) => ({ address, row }))),
      ({ address }) => address,
    );
    const repeated = [...byAddress].flatMap(([, all]) => {
      const byPart = new Map(all.map(({ row }) => [startOf(row.time, part), row]));
      return byPart.size > 1 ? [[...byPart.values()]] : [];
    });
    if (parts.length < expected || endOf(time, interval) > newest || repeated.length === 0) return [];
    const sum = parts.reduce((total, [, { value }]) => total + value, 0);
    const repeats = repeated.reduce((total, { length }) => total + length - 1, 0);
    return [{ time, point, rows: repeated.flat(), bound: sum - repeats, pieces: parts.map(([, piece]) => piece) }];
  });
}

/** The answers that show a point and its transactions, in the order of the recording. */
const exchangesOf = ({ rows, pieces = [], point }: Compared): Exchange[] =>
  [...new Set([...rows, ...pieces, point].map(({ exchange }) => exchange))].sort((a, b) => a.n - b.n);

/** The one with the fewest answers. */
const shortest = (all: readonly Compared[]): Compared | undefined =>
  all.toSorted((a, b) => exchangesOf(a).length - exchangesOf(b).length)[0];

function tooLow(metric: string, interval: string, low: readonly Compared[]): Pick<Judgement, 'violation'> {
  const first = shortest(low);
  return defined({
    violation: first && {
      code: 'below-known-transactions',
      about: `${metric} ${interval}`,
      message: `${metric} by ${interval} is less than its known transactions make`,
      expected: `at least ${first.bound}, of ${first.rows.length} activities from ${timeText(first.time)} on`,
      actual: first.point.isMissing ? 'no point, between two others' : `${first.point.value}`,
      exchanges: exchangesOf(first),
    },
  });
}

function tooHigh(metric: string, interval: string, complete: readonly Compared[]): Pick<Judgement, 'violation'> {
  const first = shortest(complete.filter(({ point, bound }) => point.value * tolerated > bound));
  return defined({
    violation: first && {
      code: 'above-its-transactions',
      about: `${metric} ${interval}`,
      message: `${metric} by ${interval} is more than all its transactions make`,
      expected: `${first.bound}, of ${first.rows.length} transactions by txCount, from ${timeText(first.time)} on`,
      actual: `${first.point.value}`,
      exchanges: exchangesOf(first),
    },
  });
}

function countedTwice(
  [metric, interval, part]: readonly [string, Interval, Interval],
  all: readonly Compared[],
): Pick<Judgement, 'violation'> {
  const first = shortest(all.filter(({ point, bound }) => point.value > bound));
  return defined({
    violation: first && {
      code: 'counted-in-each-part',
      about: `${metric} ${interval}`,
      message: `${metric} by ${interval} counts addresses again that are in several of its ${part}s`,
      expected: `at most ${first.bound}, the sum of its ${part}s without repeats, from ${timeText(first.time)} on`,
      actual: `${first.point.value}`,
      exchanges: exchangesOf(first),
    },
  });
}
