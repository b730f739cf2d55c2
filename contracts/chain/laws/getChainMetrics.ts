import fc from 'fast-check';
import { type CaseContext, unlessInconclusive } from '../../../engine/contract/case-context.ts';
import { holds } from '../../../properties/holds.ts';
import type { Interval } from '../../../engine/model/interval.ts';
import { endOf, timeText } from '../../../properties/lists/intervals.ts';
import { pagesOfPoints, type Points, seriesCall, severalPointsOf } from '../../../properties/lists/series.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { nextCursor } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { observeOddValues } from '../domain/odd-values.ts';
import { show } from '../../../engine/model/show.ts';
import { defined } from '../../../engine/model/defined.ts';

const metricChain = (c: CaseContext): string => String(seriesCall(c)['chainId']);

/**
 * Metrics to request with time ranges, by interval. Cumulative metrics reveal a target that starts to count at the
 * range.
 */
const ranged = {
  hour: ['txCount', 'gasUsed', 'activeAddresses'],
  day: ['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'],
} as const;
/** For a range with only a start, only this many of the first points are requested. */
const fewPoints = 7;

type Bounds = { readonly startTimestamp?: number; readonly endTimestamp?: number };

/**
 * Compares the points of a range with the list without a range. It is open whether the bounds belong to the range, and
 * whether a bucket that an end cuts is included. If it is, its value is that of the whole bucket (rule 2).
 */
const judgeRange = (c: CaseContext, all: Points, interval: Interval, bounds: Bounds, answer: Answered): void => {
  const times = (answer.items ?? []).flatMap((item) => Number(integer(at(item, 'timestamp')) ?? []));
  const { startTimestamp: low = -Infinity, endTimestamp: high = Infinity } = bounds;
  const outside = times.find((time) => time < low || time > high);
  if (outside !== undefined)
    c.broken('a point lies outside the requested time range', {
      code: 'outside-time-range',
      expected: `timestamps from ${low} to ${high}`,
      actual: `${outside} (${timeText(outside)})`,
      by: [answer],
    });
  const points = new Map([...all.at].map(([start, point]) => [point.time, { start, ...point }]));
  const missing = [...points].find(
    ([time]) => time > low && endOf(time, interval) <= high && !times.includes(time),
  )?.[1];
  if (missing !== undefined && nextCursor(answer, undefined) === undefined)
    c.broken('a point within the time range asked for is missing', {
      code: 'point-missing-in-range',
      expected: `the point of ${timeText(missing.time)}, as without a range`,
      actual: `not among the ${times.length} points from ${low} to ${high}`,
      by: [...pagesOfPoints(c, all, missing.start), answer],
    });
  for (const item of answer.items ?? []) {
    const time = Number(integer(at(item, 'timestamp')) ?? -1n);
    const [point, value] = [points.get(time), at(item, 'value')];
    if (!point || (typeof value !== 'number' && typeof value !== 'bigint')) continue;
    if (Math.abs(Number(value) - point.value) > Math.abs(point.value) * 1e-9)
      c.broken('a point has another value within a time range', {
        code: 'value-differs-in-range',
        expected: `${point.value} at ${timeText(time)}, as without a range`,
        actual: `${value}`,
        by: [...pagesOfPoints(c, all, point.start), answer],
      });
  }
  if (times.length > 0) c.proved();
};

/** The newest closed week and month have their whole values if the range ends within them. */
const cutBuckets = async (c: CaseContext, chainId: string): Promise<void> => {
  for (const timeInterval of ['week', 'month'] as const) {
    const all = await unlessInconclusive(() => severalPointsOf(c, 'txCount', timeInterval));
    const start = all?.starts.at(-1);
    if (!all || start === undefined) continue;
    const endTimestamp = Math.floor((start + endOf(start, timeInterval)) / 2);
    const parameters = { chainId, metric: 'txCount', timeInterval, endTimestamp };
    const answer = await c.ask({ parameters, input: 'valid' });
    if (answer.items) judgeRange(c, all, timeInterval, { endTimestamp }, answer);
  }
};

/**
 * A time range returns the points in the requested window, and all of them, with the values that they have without a
 * range. The bounds are not judged, and starts are aligned so that they cut no bucket.
 */
export const metricTimeRange = async (c: CaseContext): Promise<void> => {
  const chainId = metricChain(c);
  for (const timeInterval of ['hour', 'day'] as const) {
    const { starts: times } = await severalPointsOf(c, 'txCount', timeInterval);
    if (times.length < 4) continue;
    const windows = fc
      .uniqueArray(fc.nat({ max: times.length - 1 }), { minLength: 2, maxLength: 2 })
      .map((pair) => pair.sort((a, b) => a - b).map((index) => times[index] as number) as [number, number]);
    const names = ranged[timeInterval];
    let turn = 0;
    const ask = async (metric: string, bounds: Bounds, size?: number): Promise<void> => {
      const parameters = { chainId, metric, timeInterval, ...bounds, ...defined({ pageSize: size }) };
      const answer = await c.ask({ parameters: parameters, input: 'valid' });
      // Targets may refuse single metrics; another requirement judges that.
      if (answer.items) judgeRange(c, await severalPointsOf(c, metric, timeInterval), timeInterval, bounds, answer);
    };
    await c.soft(() =>
      holds(c, windows, async ([startTimestamp, endTimestamp]) => {
        const [text, second] = [names[turn % names.length], names[(turn + names.length - 1) % names.length]] as [
          string,
          string,
        ];
        turn += 1;
        await ask(text, { startTimestamp, endTimestamp });
        await ask(second, { startTimestamp }, fewPoints);
        // Weeks and months take the place of further ends.
        if (turn < 3)
          await ask(text, { endTimestamp: Math.floor((endTimestamp + endOf(endTimestamp, timeInterval)) / 2) });
      }),
    );
    const inclusive = await c.send({
      chainId,
      metric: 'txCount',
      timeInterval,
      startTimestamp: times[1] as number,
      endTimestamp: times[2] as number,
    });
    const stamps = new Set((inclusive.items ?? []).map((item) => Number(integer(at(item, 'timestamp')) ?? 0n)));
    const bound = (time: number | undefined): string =>
      time !== undefined && stamps.has(time) ? 'included' : 'excluded';
    c.observe(
      `bounds of a time range by ${timeInterval}`,
      `start ${bound(times[1])}, end ${bound(times[2])}`,
      inclusive,
    );
  }
  if (c.depth !== 'quick') await c.soft(() => cutBuckets(c, chainId));
  const byDay = { chainId, metric: 'txCount', timeInterval: 'day' };
  await observeOddValues(c, byDay, 'startTimestamp', { negative: -1, fractional: 1.5 });
};

/** A closed point has the same value in two answers. Only the newest point may change. */
export const closedPointsStay = async (c: CaseContext): Promise<void> => {
  const chainId = metricChain(c);
  const parameters = { chainId, metric: 'txCount', timeInterval: 'hour', pageSize: 200 };
  const [before, after] = [await c.send(parameters), await c.send(parameters, { fresh: true })];
  const values = (answer: typeof before): Map<number, string> =>
    new Map(
      (answer.items ?? []).map((item) => [Number(integer(at(item, 'timestamp')) ?? 0n), show(at(item, 'value'))]),
    );
  const [was, is] = [values(before), values(after)];
  const newest = Math.max(...was.keys());
  for (const [time, value] of was) {
    const now = is.get(time);
    if (time === newest || now === undefined) continue;
    if (now !== value)
      c.broken('a closed point changed between two answers', {
        code: 'closed-point-changed',
        expected: `${value} at ${timeText(time)}`,
        actual: now,
        by: [before, after],
      });
    c.proved();
  }
};
