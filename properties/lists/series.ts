import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { memoized } from '../../engine/model/memoized.ts';
import { defined } from '../../engine/model/defined.ts';
import { at } from '../../engine/model/paths.ts';
import { intervalsOf, type Series } from '../../engine/model/series.ts';
import type { Interval } from '../../engine/model/member-rule.ts';
import { validity } from '../../engine/model/validity.ts';
import { type Amount, amountOf } from './amounts.ts';
import { inconclusiveNoSubject } from './known-calls.ts';
import { secondsOf, startOf } from './intervals.ts';
import { answersThatShow } from './pages-that-show.ts';
import { walk } from './walk.ts';

/** The value of a closed interval. */
export interface Point extends Amount {
  /** The time that the answer shows, and the same in seconds since 1970. */
  readonly shown: Json;
  readonly time: number;
}

/** One metric by one interval: its closed points, and the answers with these points. */
export interface Points {
  /** By the start of the interval until whose end the point counts. */
  readonly at: ReadonlyMap<number, Point>;
  /** Ascending; the newest point, which may still change, is left out. */
  readonly starts: readonly number[];
  /** Start of the newest point; -1: there is none. */
  readonly newest: number;
  /** No interval between two points was left unread. */
  readonly isContiguous: boolean;
  readonly answers: readonly Answered[];
}

/** The declared series of the operation. */
export function seriesOf({ operation }: CaseContext): Series {
  if (!operation.series) throw new Error(`${operation.id} has no x-assay-series`);
  return operation.series;
}

const intervalParameter = ({ interval }: Series): string | undefined =>
  typeof interval === 'string' ? undefined : interval.parameter;

/** The parameters that choose the metric and the interval. */
const choosers = (series: Series): ReadonlySet<string | undefined> =>
  new Set([series.metric, intervalParameter(series)]);

/** The parameters of a call for the points of a metric. */
export const pointParameters = (c: CaseContext, metric: string, interval: Interval): Parameters => ({
  ...seriesCall(c),
  ...metricParameters(seriesOf(c), metric, interval),
});

const metricParameters = (series: Series, metric: string, interval: Interval): Parameters => {
  const value = intervalsOf(series).find(([name]) => name === interval)?.[1];
  const [metricName, intervalName] = [series.metric, intervalParameter(series)];
  return {
    ...(metricName !== undefined && { [metricName]: metric }),
    ...(intervalName !== undefined && defined({ [intervalName]: value })),
  };
};

/**
 * The parameters of a call with points, without metric and interval. A learnt value comes before a documented one, such
 * as `total`, which may stand for several things. Calls that are refused by one metric may be answered by another.
 */
export function seriesCall(c: CaseContext): Parameters {
  const series = seriesOf(c);
  const { id, parameters: rows } = c.operation;
  const chosen = choosers(series);
  const isLearnt = (parameters: Parameters): boolean =>
    Object.entries(parameters).every(
      ([name, value]) => chosen.has(name) || !rows[name]?.values?.includes(String(value)),
    );
  const answered = c.subjects.arguments(id).filter(({ count }) => count > 1);
  const calls = [...answered.map(({ parameters }) => parameters), ...c.subjects.refused(id)];
  const call = calls.find(isLearnt) ?? calls[0] ?? inconclusiveNoSubject(c, 'a series of several points');
  return Object.fromEntries(Object.entries(call).filter(([name]) => !chosen.has(name)));
}

/** The intervals, from the shortest, by which the document allows all of these metrics. */
export function allowedIntervals(c: CaseContext, metrics: readonly string[]): readonly Interval[] {
  const [series, call] = [seriesOf(c), seriesCall(c)];
  const chosen = choosers(series);
  const isAllowed = (metric: string, interval: Interval): boolean => {
    const judged = validity(c.operation, { ...call, ...metricParameters(series, metric, interval) });
    return judged.valid === true || !chosen.has(judged.parameter);
  };
  return intervalsOf(series)
    .map(([interval]) => interval)
    .filter((interval) => metrics.every((metric) => isAllowed(metric, interval)));
}

/** Pages of one metric at most. */
const maxMetricPages = 3;

/** The points that a case has read: several rules compare one metric. */
const pointsRead = memoized((_: CaseContext) => new Map<string, Promise<Points>>());

/** The closed points of a metric. */
export function pointsOf(c: CaseContext, metric: string, interval: Interval): Promise<Points> {
  const all = pointsRead(c);
  const key = `${metric} ${interval}`;
  const points = all.get(key) ?? readPoints(c, metric, interval);
  all.set(key, points);
  return points;
}

async function readPoints(c: CaseContext, metric: string, interval: Interval): Promise<Points> {
  const series = seriesOf(c);
  const parameters = pointParameters(c, metric, interval);
  const isUntilStart = series.untilStart?.includes(metric) === true;
  const points = new Map<number, Point>();
  const answers: Answered[] = [];
  let isComplete = false;
  for await (const page of walk(c, parameters, { size: c.paging.maximum, maxPages: maxMetricPages })) {
    answers.push(page.answer);
    isComplete = page.next === undefined;
    for (const item of page.items) {
      const shown = at(item, series.at) ?? null;
      const [time, amount] = [secondsOf(shown), amountIn(series, item, metric)];
      if (time === undefined || amount === undefined) continue;
      points.set(isUntilStart ? startOf(time - 1, interval) : time, { ...amount, time, shown });
    }
  }
  const starts = [...points.keys()].sort((a, b) => a - b);
  const newest = starts.pop() ?? -1;
  points.delete(newest);
  const isContiguous = isComplete || c.listing.order?.by === series.at;
  return { at: points, starts, newest, isContiguous, answers };
}

/** The value of a point; undefined if it is no number. */
export const amountIn = ({ value }: Series, item: Json, metric: string): Amount | undefined =>
  amountOf(at(item, value ?? metric));

/** The pages that gave the points with these starts. */
export function pagesOfPoints(
  c: CaseContext,
  { answers, at: points }: Points,
  ...starts: readonly number[]
): Answered[] {
  const times = new Set(starts.map((start) => points.get(start)?.time));
  return answersThatShow(answers, (item) => times.has(secondsOf(at(item, seriesOf(c).at))));
}
