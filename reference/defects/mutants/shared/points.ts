import { itemsOf, withBody } from '../../../../defects/call.ts';
import { changeCall, type Defect } from '../../../../defects/defect.ts';
import { changeItems } from '../../../../defects/operators/answers.ts';
import { wholeList } from '../../../../defects/operators/pages.ts';
import { isMembers } from '../../../../defects/value.ts';
import { at, changeAt } from '../../../../defects/values.ts';
import { listingOf } from '../../../../engine/model/listing.ts';

/** A point of a metric, with the call that asked for it. */
export interface Point {
  readonly value: number | bigint;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly metric: string;
  /** Undefined where the call left it to the default. */
  readonly interval: string | undefined;
}

/** Points of this metric, of this interval, one interval in `oneIn`. */
interface PointTrigger {
  readonly metric?: string;
  readonly interval?: string;
  readonly oneIn?: number;
}

const seconds: Readonly<Record<string, number>> = { hour: 3_600, day: 86_400, week: 604_800 };

const fits = ({ metric, interval, oneIn = 1 }: PointTrigger, point: Point): boolean =>
  (metric === undefined || point.metric === metric) &&
  (interval === undefined || point.interval === interval) &&
  Math.floor(point.timestamp / (seconds[interval ?? 'day'] ?? 86_400)) % oneIn === 0;

/** Changes values or timestamps of the points of getChainMetrics that fit. */
export function changePoints(
  trigger: PointTrigger,
  change: (point: Point) => { readonly value?: number | bigint; readonly timestamp?: number },
): Defect {
  return changeItems((items, { parameters: { metric, timeInterval } }) =>
    items.map((item) => {
      if (!isMembers(item)) return item;
      const { value, timestamp } = item;
      if ((typeof value !== 'number' && typeof value !== 'bigint') || typeof timestamp !== 'number') return item;
      const interval = timeInterval === undefined ? undefined : String(timeInterval);
      const point = { value, timestamp, metric: String(metric), interval };
      return fits(trigger, point) ? { ...item, ...change(point) } : item;
    }),
  );
}

/** Points of a day or a week are the sums of their parts' points, so who is active in several parts counts again. */
export function sumParts(metric: string, interval: 'day' | 'week', part: 'hour' | 'day'): Defect {
  return changeCall((call, next, _world, operation) => {
    const { chainId, ...asked } = call.parameters;
    if (asked['metric'] !== metric || asked['timeInterval'] !== interval) return next(call);
    const asksParts = { ...call, parameters: { chainId, metric, timeInterval: part } };
    const parts = wholeList(operation, asksParts, ({ parameters }) => next({ ...call, parameters }));
    const valueFrom = (start: number): number =>
      parts.reduce<number>((sum, point) => {
        const time = Number(at(point, 'timestamp'));
        return time >= start && time < start + (seconds[interval] ?? 0) ? sum + Number(at(point, 'value')) : sum;
      }, 0);
    return withBody(next(call), (body) => ({
      ...body,
      [listingOf(operation).items]: itemsOf(operation, body).map((item) =>
        changeAt(item, 'value', () => valueFrom(Number(at(item, 'timestamp')))),
      ),
    }));
  });
}

/** One more and a thousandth, `by` times: a target may hold values as doubles, whose last digits say nothing. */
export function more(value: number | bigint, by = 1): number | bigint {
  return typeof value === 'bigint'
    ? value + BigInt(by) * (1n + value / 1_000n)
    : value + by * (1 + Math.floor(Math.abs(value) / 1_000));
}

/** Points with this value. */
export function worth(value: number): () => { readonly value: number } {
  return () => ({ value });
}

/** Points of more than `factor` times their value. */
export function exceed(factor: number): (point: Point) => { readonly value: number } {
  return ({ value }) => ({ value: Number(value) * factor + 1 });
}
