import { onPoints, type Point } from '../../../mutants/shared/points.ts';
import type { Mutation } from '../../operators/mutation.ts';

export { more } from '../../../mutants/shared/points.ts';

interface PointTrigger {
  readonly metric?: string;
  readonly interval?: string;
  /** One interval in this many. */
  readonly oneIn?: number;
}

const seconds: Readonly<Record<string, number>> = { hour: 3_600, day: 86_400, week: 604_800 };

/** Changes values or timestamps of the points of getChainMetrics that fit. */
export function changePoints(
  { metric, interval, oneIn = 1 }: PointTrigger,
  change: (point: Point) => { readonly value?: number | bigint; readonly timestamp?: number },
): Mutation {
  const fits = (point: Point): boolean =>
    (metric === undefined || point.metric === metric) &&
    (interval === undefined || point.interval === interval) &&
    Math.floor(point.timestamp / (seconds[interval ?? 'day'] ?? 86_400)) % oneIn === 0;
  return (operation) => onPoints(operation, (point) => (fits(point) ? change(point) : undefined));
}

/** Points that begin later; a negative number: earlier. */
export function moveBy(bySeconds: number): (point: Point) => { readonly timestamp: number } {
  return ({ timestamp }) => ({ timestamp: timestamp + bySeconds });
}

/** Points with this value. */
export function worth(value: number): () => { readonly value: number } {
  return () => ({ value });
}

/** Points of more than `factor` times their value. */
export function exceed(factor: number): (point: Point) => { readonly value: number } {
  return ({ value }) => ({ value: Number(value) * factor + 1 });
}
