import { type CaseContext, Inconclusive, unlessInconclusive } from '../../../engine/contract/case-context.ts';
import { isSameDouble, mayBeDouble } from '../domain/doubles.ts';
import {
  endOf,
  type Interval,
  metricChain,
  moment,
  type Points,
  pagesOf,
  points,
  sum,
} from '../domain/metric-points.ts';

/**
 * The smaller intervals of each larger interval, all of them closed and not before the first point. An interval without
 * a point between others counts nothing.
 */
const parts = (
  whole: Points,
  wholeInterval: Interval,
  part: Points,
  partInterval: Interval,
): { start: number; within: number[] }[] => {
  const [oldest = Infinity] = part.times;
  return whole.times.flatMap((start) => {
    const end = endOf(start, wholeInterval);
    if (start < oldest || end > part.newest) return [];
    const within: number[] = [];
    for (let time = start; time < end; time = endOf(time, partInterval)) within.push(time);
    return [{ start, within }];
  });
};

/** A target may store values as doubles: then sums may differ in the last digits. */
const agreement = (...both: readonly Points[]): ((a: bigint, b: bigint) => boolean) => {
  const doubles = both.every((series) =>
    [...series.at.values()].every(({ exact }) => exact === undefined || mayBeDouble(exact)),
  );
  return doubles ? isSameDouble : (a, b) => a === b;
};

const steps = [
  ['day', 'hour'],
  ['week', 'day'],
  ['month', 'day'],
] as const;

/** Hours add up to their day, days to their week and month. */
export const additive = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const metric of ['txCount', 'gasUsed', 'feesPaid']) {
    for (const [large, small] of steps) {
      await c.soft(async () => {
        const [wholes, pieces] = [await points(c, chain, metric, large), await points(c, chain, metric, small)];
        const totals = parts(wholes, large, pieces, small);
        if (totals.length === 0) return;
        const agree = agreement(wholes, pieces);
        for (const { start, within } of totals) {
          const values = within.map((time) => (pieces.at.has(time) ? pieces.at.get(time)?.exact : 0n));
          const [expected, actual] = [sum(values), wholes.at.get(start)?.exact];
          if (expected === undefined || actual === undefined) continue;
          const present = within.filter((time) => pieces.at.has(time)).length;
          if (!agree(expected, actual))
            c.broken(`${metric} by ${small} does not add up to ${metric} by ${large}`, {
              code: 'buckets-do-not-add-up',
              about: `${metric} ${small} ${metric} ${large}`,
              expected: `${expected} from ${present} ${small}s of ${moment(start)}`,
              actual: `${actual}`,
              by: [...pagesOf(pieces, ...within), ...pagesOf(wholes, start)],
            });
          c.proved();
        }
      });
    }
  }
};

/** The points of a metric by both intervals. Undefined if a target with a short history has too few large intervals. */
async function pointsByBoth(
  c: CaseContext,
  metric: string,
  [large, small]: (typeof steps)[number],
): Promise<readonly [Points, Points] | undefined> {
  const chain = metricChain(c);
  try {
    return [await points(c, chain, metric, large), await points(c, chain, metric, small)];
  } catch (error) {
    if (error instanceof Inconclusive && large !== 'day') return undefined;
    throw error;
  }
}

/** Distinct counts: an interval is at least its largest part and at most the sum of its parts. */
export const distinctBounds = async (c: CaseContext): Promise<void> => {
  for (const metric of ['activeAddresses', 'activeSenders'])
    for (const [large, small] of steps) {
      await c.soft(async () => {
        const series = await pointsByBoth(c, metric, [large, small] as (typeof steps)[number]);
        if (!series) return;
        const [wholes, pieces] = series;
        for (const { start, within } of parts(wholes, large, pieces, small)) {
          const values = within.map((time) => pieces.at.get(time)?.value ?? 0);
          const [value, largest, all] = [
            wholes.at.get(start)?.value ?? 0,
            Math.max(...values),
            values.reduce((a, b) => a + b, 0),
          ];
          if (value < largest || value > all)
            c.broken(`${metric} of a ${large} does not fit its ${small}s`, {
              code: large === 'day' ? 'day-outside-its-hours' : 'interval-outside-its-parts',
              about: large === 'day' ? metric : `${metric} ${large}`,
              expected: `between ${largest} (largest ${small}) and ${all} (sum of ${small}s) from ${moment(start)} on`,
              actual: `${value}`,
              by: [...pagesOf(pieces, ...within), ...pagesOf(wholes, start)],
            });
          c.proved();
        }
      });
    }
};

/**
 * At every closed point of both metrics, the first never exceeds the second. With `together`, the first is 0 only where
 * the second is: whatever the second counts has at least one of the first.
 */
export const neverAbove =
  (
    pairs: readonly (readonly [string, string])[],
    intervals: readonly Interval[],
    { together = false }: { readonly together?: boolean } = {},
  ) =>
  async (c: CaseContext): Promise<void> => {
    const chain = metricChain(c);
    for (const [low, high, interval] of pairs.flatMap(([text, second]) =>
      intervals.map((each) => [text, second, each] as const),
    )) {
      await c.soft(async () => {
        const [less, greater] = [await points(c, chain, low, interval), await points(c, chain, high, interval)];
        for (const time of less.times) {
          const [a, b] = [less.at.get(time), greater.at.get(time)];
          if (!a || !b) continue;
          const above =
            a.exact !== undefined && b.exact !== undefined ? a.exact > b.exact : a.value > b.value * (1 + 1e-9);
          if (above)
            c.broken(`${low} exceeds ${high}`, {
              code: 'exceeds-bound',
              about: `${low} ${high}`,
              expected: `at most ${b.exact ?? b.value} at ${moment(time)}`,
              actual: `${a.exact ?? a.value}`,
              by: [...pagesOf(less, time), ...pagesOf(greater, time)],
            });
          if (together && a.value === 0 && b.value > 0)
            c.broken(`${low} is 0 where ${high} is not`, {
              code: 'nothing-of-something',
              about: `${low} ${high}`,
              expected: `at least 1 at ${moment(time)}, as ${high} is ${b.value}`,
              actual: '0',
              by: [...pagesOf(less, time), ...pagesOf(greater, time)],
            });
          c.proved();
        }
      });
    }
  };

/** Averages are at most their maximum, and the fees of a day at most its gas at the highest price. */
export const withinMaximum = async (c: CaseContext): Promise<void> => {
  const averages = ['Gps', 'Tps', 'GasPrice'].map((unit) => [`avg${unit}`, `max${unit}`] as const);
  await neverAbove(averages, ['day'])(c);
  const [fees, gas, prices] = [
    await points(c, metricChain(c), 'feesPaid', 'day'),
    await points(c, metricChain(c), 'gasUsed', 'day'),
    await points(c, metricChain(c), 'maxGasPrice', 'day'),
  ];
  await c.soft(() => {
    for (const time of fees.times) {
      const [paid, used, price] = [fees, gas, prices].map((metric) => metric.at.get(time)?.value);
      if (paid === undefined || used === undefined || price === undefined) continue;
      if (paid > used * price * (1 + 1e-9))
        c.broken('feesPaid exceeds gasUsed times maxGasPrice', {
          code: 'exceeds-bound',
          about: 'feesPaid maxGasPrice',
          expected: `at most ${used} times ${price} on ${moment(time)}`,
          actual: `${paid}`,
          by: [...pagesOf(fees, time), ...pagesOf(gas, time), ...pagesOf(prices, time)],
        });
      c.proved();
    }
  });
};

/** The largest error of a figure: half a unit of its last digit, plus the rounding of doubles. */
const slack = (value: number): number => {
  const [, places = ''] = /\.(\d+)$/.exec(String(value)) ?? [];
  return 0.5 * 10 ** -places.length + Math.abs(value) * 1e-6;
};

/**
 * The least and the most seconds between the last block of the previous day and that of a day, from the last hours in
 * which transactions are known.
 */
function secondsOfDay(hours: Points, day: number): readonly [least: number, most: number] {
  const lastActive = (start: number): number | undefined =>
    Array.from({ length: 24 }, (_, hour) => start + (23 - hour) * 3_600).find(
      (time) => (hours.at.get(time)?.value ?? 0) > 0,
    );
  const [before, lastOfDay] = [lastActive(day - 86_400), lastActive(day)];
  return [lastOfDay === undefined ? 0 : lastOfDay - day, before === undefined ? Infinity : day + 86_400 - before];
}

/**
 * Both averages divide by the same time, so avgGps / avgTps equals gasUsed / txCount. The first day has no previous
 * day.
 */
export const averagesAgree = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  if (!/^\d+$/.test(chain)) throw new Inconclusive('no single chain with metrics is known');
  const [gps, tps, gas, count] = await Promise.all(
    ['avgGps', 'avgTps', 'gasUsed', 'txCount'].map((metric) => points(c, chain, metric, 'day')),
  );
  if (!gps || !tps || !gas || !count) return;
  const hours = await unlessInconclusive(() => points(c, chain, 'txCount', 'hour'));
  for (const time of gps.times.slice(1)) {
    const [g, t, used, sent] = [gps, tps, gas, count].map(({ at: all }) => all.get(time)?.value);
    if (!g || !t || !used || !sent) continue;
    // The range of seconds per day that a sum and its rounded average allow.
    const seconds = (sum: number, average: number): readonly [number, number] => [
      sum / (average + slack(average)),
      average > slack(average) ? sum / (average - slack(average)) : Infinity,
    ];
    const [[least, greatest], [low, high]] = [seconds(used, g), seconds(sent, t)];
    if (least > high * 1.01 || low > greatest * 1.01)
      await c.soft(() =>
        c.broken('avgGps and avgTps divide by different times', {
          code: 'averages-disagree',
          expected: `${used} gas and ${sent} transactions of ${moment(time)} over one time`,
          actual: `${Math.round(used / g)} s by avgGps, ${Math.round(sent / t)} s by avgTps`,
          by: [gps, tps, gas, count].flatMap((gathered) => pagesOf(gathered, time)),
        }),
      );
    const [shortest, longest] = hours ? secondsOfDay(hours, time) : [0, Infinity];
    if (hours && (low > longest * 1.01 || high * 1.01 < shortest))
      await c.soft(() =>
        c.broken('avgTps divides by another time than that between the last blocks of two days', {
          code: 'average-of-another-time',
          expected: `${shortest} to ${longest} s on ${moment(time)}, as the hours with transactions tell`,
          actual: `${Math.round(sent / t)} s`,
          by: [...[tps, count].flatMap((gathered) => pagesOf(gathered, time)), ...hours.answers],
        }),
      );
    c.proved();
  }
  if (c.evidence === 0)
    throw new Inconclusive('no day is known that has points of avgGps, avgTps, gasUsed and txCount');
};
