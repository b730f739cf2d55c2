import type { Alteration } from '../../types.ts';
import type { Subject } from '../types.ts';
import { onItems } from './alter.ts';
import { isMembers } from './values.ts';

/** A point of a metric, with the call that asked for it. */
export interface Point {
  readonly value: number | bigint;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly metric: string;
  /** Undefined where the call left it to the default. */
  readonly interval: string | undefined;
}

/** Changes values or timestamps of the points of getChainMetrics; undefined leaves a point as it is. */
export const onPoints = (
  operation: Subject,
  change: (point: Point) => { readonly value?: number | bigint; readonly timestamp?: number } | undefined,
): Alteration =>
  onItems(operation, (items, { parameters }) =>
    items.map((item) => {
      if (!isMembers(item)) return item;
      const { value, timestamp } = item;
      if ((typeof value !== 'number' && typeof value !== 'bigint') || typeof timestamp !== 'number') return item;
      const interval = parameters['timeInterval'];
      return {
        ...item,
        ...change({
          value,
          timestamp,
          metric: String(parameters['metric']),
          interval: interval === undefined ? undefined : String(interval),
        }),
      };
    }),
  );

/** One more and a thousandth, `by` times: a target may hold values as doubles, whose last digits say nothing. */
export const more = (value: number | bigint, by = 1): number | bigint =>
  typeof value === 'bigint'
    ? value + BigInt(by) * (1n + value / 1_000n)
    : value + by * (1 + Math.floor(Math.abs(value) / 1_000));
