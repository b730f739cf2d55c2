import fc from 'fast-check';
import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import { allMetrics, intervalsOf, metricsOf } from '../../engine/model/series.ts';
import type { Interval } from '../../engine/model/member-rule.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { pointRange } from '../../engine/model/list-range.ts';
import { nextCursor, sized } from '../../engine/model/listing.ts';
import { defined } from '../../engine/model/defined.ts';
import { at } from '../../engine/model/paths.ts';
import { differ, textOf } from '../lists/amounts.ts';
import { holds } from '../holds.ts';
import { endOf, secondsOf, timeText } from '../lists/intervals.ts';
import {
  allowedIntervals,
  amountIn,
  pagesOfPoints,
  type Point,
  type Points,
  pointParameters,
  pointsOf,
  seriesOf,
} from '../lists/series.ts';

/** A time range over the points of a metric; the other end is open. */
interface Range {
  readonly metric: string;
  readonly interval: Interval;
  readonly from?: Point;
  readonly to?: Point;
  /** The end lies within the interval of `to`, in place of at its start. */
  readonly isCut?: true;
}

/** The time of an end, and as calls carry it: in the unit of the points. */
function endTime({ interval, to, isCut }: Range): Pick<Point, 'time' | 'shown'> | undefined {
  if (!to || !isCut) return to;
  const time = Math.floor((to.time + endOf(to.time, interval)) / 2);
  return typeof to.shown === 'number' ? { time, shown: Math.round(to.shown / to.time) * time } : undefined;
}

/**
 * Compares the points within a range with those without it. It is open whether the ends belong to the range, and
 * whether an interval that the end cuts is included. If it is, its value is that of the whole interval.
 */
function judgeRange(c: CaseContext, all: Points, range: Range, answer: Answered): void {
  const { metric, interval, from } = range;
  const [low, high] = [from?.time ?? -Infinity, endTime(range)?.time ?? Infinity];
  const ends = [low, high].map((time) => (Number.isFinite(time) ? timeText(time) : 'open')).join(' to ');
  const known = new Map([...all.at].map(([start, point]) => [point.time, { start, ...point }]));
  const items = (answer.items ?? []).map((item) => [secondsOf(at(item, seriesOf(c).at)) ?? NaN, item] as const);
  const times = new Set(items.map(([time]) => time));

  const outside = [...times].find((time) => time < low || time > high);
  if (outside !== undefined)
    c.fail('a point lies outside the requested time range', {
      code: 'outside-time-range',
      expected: `points of ${ends}`,
      actual: timeText(outside),
      by: [answer],
    });
  const missing = [...known.values()].find(
    ({ time }) => time > low && endOf(time, interval) <= high && !times.has(time),
  );
  if (missing && nextCursor(answer, undefined) === undefined)
    c.fail('a point within the requested time range is missing', {
      code: 'point-missing-in-range',
      expected: `the point of ${timeText(missing.time)}, as without a range`,
      actual: `not among the ${times.size} points of ${ends}`,
      by: [...pagesOfPoints(c, all, missing.start), answer],
    });
  for (const [time, item] of items) {
    const [point, amount] = [known.get(time), amountIn(seriesOf(c), item, metric)];
    if (point && amount && differ(point, amount, [point, amount]))
      c.fail('a point has another value within a time range', {
        code: 'value-differs-in-range',
        expected: `${textOf(point)} at ${timeText(time)}, as without a range`,
        actual: textOf(amount),
        by: [...pagesOfPoints(c, all, point.start), answer],
      });
  }
  if (times.size > 0) c.countEvidence();
}

/** Asks for the points of a range. `size`: of the page; absent: the default. */
async function ask(c: CaseContext, range: Range, size?: number): Promise<Answered | undefined> {
  const { from = '', to = '' } = pointRange(c.operation.listing, seriesOf(c).at) ?? {};
  const end = endTime(range);
  if (range.to && !end) return undefined;
  const pageSize = size === undefined ? {} : sized(c.operation, size);
  const parameters = {
    ...pointParameters(c, range.metric, range.interval),
    ...defined({ [from]: range.from?.shown, [to]: end?.shown }),
    ...pageSize,
  };
  const answer = await c.request({ parameters, input: 'valid' });
  // Targets may refuse single metrics; another requirement judges that.
  if (answer.items) judgeRange(c, await pointsOf(c, range.metric, range.interval), range, answer);
  return answer;
}

/** Metrics by the shortest interval that each is known by; running totals show a target that starts at the range. */
function metricsBy(c: CaseContext, interval: Interval): readonly string[] {
  const { rules } = seriesOf(c);
  const totals = new Set(rules.filter(({ neverFalls }) => neverFalls).flatMap(metricsOf));
  const metrics = allMetrics(seriesOf(c)).filter((metric) => allowedIntervals(c, [metric])[0] === interval);
  return metrics.toSorted((a, b) => Number(totals.has(b)) - Number(totals.has(a)));
}

/** Points of a range with a start only. */
const fewPoints = 7;

/** Random ranges between two points: both ends, the start alone with few points, and the end alone, which cuts. */
async function judgeRanges(c: CaseContext, interval: Interval, metrics: readonly string[]): Promise<void> {
  const [first = ''] = metrics;
  const { at: points, starts } = await pointsOf(c, first, interval);
  const pointAt = (place: number): Point => points.get(starts[place] as number) as Point;
  if (starts.length < 4) return;
  const windows = fc.uniqueArray(fc.nat({ max: starts.length - 1 }), { minLength: 2, maxLength: 2 });
  let turn = 0;
  await c.soft(() =>
    holds(c, windows, async (places) => {
      const [from, to] = places.toSorted((a, b) => a - b).map(pointAt) as [Point, Point];
      const [metric, other] = [turn, turn + metrics.length - 1].map((n) => metrics[n % metrics.length] as string);
      turn += 1;
      await ask(c, { metric: metric ?? first, interval, from, to });
      await ask(c, { metric: other ?? first, interval, from }, fewPoints);
      // Longer intervals take the place of further ends.
      if (turn < 3) await ask(c, { metric: metric ?? first, interval, to, isCut: true });
    }),
  );
  const [from, to] = [pointAt(1), pointAt(2)];
  const answer = await ask(c, { metric: first, interval, from, to });
  const times = new Set(answer?.items?.map((item) => secondsOf(at(item, seriesOf(c).at))));
  const bound = ({ time }: Point): string => (times.has(time) ? 'included' : 'excluded');
  c.observe(`bounds of a time range by ${interval}`, `start ${bound(from)}, end ${bound(to)}`, answer);
}

/** The newest closed interval has its whole value if the range ends within it. */
async function judgeCut(c: CaseContext, interval: Interval, metric: string): Promise<void> {
  const { at: points, starts } = await pointsOf(c, metric, interval);
  const to = points.get(starts.at(-1) ?? NaN);
  if (to) await ask(c, { metric, interval, to, isCut: true });
}

/** A time range gives the points within it, all of them, with the values that they have without it. */
export async function seriesRange(c: CaseContext): Promise<void> {
  const longer: Interval[] = [];
  for (const [interval] of intervalsOf(seriesOf(c))) {
    const metrics = metricsBy(c, interval);
    if (metrics.length > 0) await judgeRanges(c, interval, metrics);
    else longer.push(interval);
  }
  const [first = ''] = allMetrics(seriesOf(c));
  if (c.effort.asksFurther) for (const interval of longer) await c.soft(() => judgeCut(c, interval, first));
  if (c.evidence === 0) throw new Inconclusive('no metric with four closed points is known');
}
