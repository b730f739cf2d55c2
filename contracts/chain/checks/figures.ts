import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { defined } from '../../../engine/model/defined.ts';
import { groupBy } from '../../../engine/model/group-by.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { activitiesOf, type Activity, byInterval, isInterval } from '../domain/activity.ts';
import { endOf, type Interval, moment, startOf } from '../domain/metric-points.ts';

type Rule = 'at-least' | 'counted-once';

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

/** Metrics that count each sender once. */
const distinct: ReadonlySet<string> = new Set(['activeSenders', 'activeAddresses']);

/** The intervals that a larger one consists of. */
const partOf: Readonly<Partial<Record<Interval, Interval>>> = { day: 'hour', week: 'day', month: 'day' };

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
  rules: ['at-least', 'counted-once'],
  start: () => {
    const transactions = new LastSeen<Activity>(mostKept);
    const metrics = new Map<string, Series>();
    return {
      *judge({ operation, call, result, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (call.input !== 'valid' || operation.kind !== 'rest' || !result) return;
        for (const [key, activity] of activitiesOf(result as Json, exchange)) transactions.set(key, activity);
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
        const grouped = byInterval([...transactions.values()]);
        for (const [key, series] of metrics) {
          const [chain = '', metric = '', interval = ''] = key.split(' ');
          const rows = grouped.get(`${chain} ${interval}`);
          const bound = least[metric];
          if (!bound || !rows || !isInterval(interval)) continue;
          const operation = 'getChainMetrics';
          const all = compareSeries(series, bound, rows);
          const low = all.filter(({ point, bound: lowest }) => point.value < lowest * tolerated);
          if (low.length < all.length)
            yield { rule: 'at-least', operation, evidence: all.length, ...tooLow(metric, interval, low) };
          const part = partOf[interval];
          const pieces = metrics.get([chain, metric, part].join(' '));
          if (!part || !pieces || !distinct.has(metric)) continue;
          const counted = withoutRepeats(series, interval, pieces, part, rows);
          if (counted.length > 0)
            yield {
              rule: 'counted-once',
              operation,
              evidence: counted.length,
              ...countedTwice([metric, interval, part], counted),
            };
        }
      },
    };
  },
};

/** The first seconds of the parts of an interval. */
function startsWithin(time: number, interval: Interval, part: Interval): readonly number[] {
  const starts: number[] = [];
  for (let start = time; start < endOf(time, interval); start = endOf(start, part)) starts.push(start);
  return starts;
}

/**
 * The most that a distinct count can be, for each closed interval with known senders in several of its parts: the sum
 * of the parts, in which each of these senders is counted once for each part.
 */
function withoutRepeats(
  wholes: Series,
  interval: Interval,
  pieces: Series,
  part: Interval,
  rows: ReadonlyMap<number, readonly Activity[]>,
): readonly Compared[] {
  const newest = Math.max(...pieces.keys());
  return [...wholes].flatMap(([time, point]) => {
    const parts = [...pieces].filter(([start]) => start >= time && start < endOf(time, interval));
    const expected = startsWithin(time, interval, part).length;
    const repeated = [...groupBy(rows.get(time) ?? [], ({ sender }) => sender)].flatMap(([, ofSender]) => {
      const byPart = new Map(ofSender.map((row) => [startOf(row.time, part), row]));
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
      expected: `at least ${first.bound}, of ${first.rows.length} transactions from ${moment(first.time)} on`,
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
      message: `${metric} by ${interval} counts senders again that sent in several of its ${part}s`,
      expected: `at most ${first.bound}, the sum of its ${part}s without repeats, from ${moment(first.time)} on`,
      actual: `${first.point.value}`,
      exchanges: exchangesOf(first),
    },
  });
}
