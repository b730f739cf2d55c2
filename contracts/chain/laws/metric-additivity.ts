import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
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

/** The smaller intervals of each larger interval, if all of them are present and closed. */
const parts = (
  whole: Points,
  wholeInterval: Interval,
  part: Points,
  partInterval: Interval,
): { start: number; within: number[] }[] => {
  const present = new Set(part.times);
  return whole.times.flatMap((start) => {
    const end = endOf(start, wholeInterval);
    const within: number[] = [];
    for (let time = start; time < end; time = endOf(time, partInterval)) {
      if (!present.has(time)) return [];
      within.push(time);
    }
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

/** Hours add up to their day, days to their week and month. Intervals with a gap are skipped. */
export const additive = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const metric of ['txCount', 'gasUsed', 'feesPaid']) {
    for (const [large, small] of steps) {
      const [whole, part] = [await points(c, chain, metric, large), await points(c, chain, metric, small)];
      const totals = parts(whole, large, part, small);
      if (totals.length === 0) continue;
      const agree = agreement(whole, part);
      for (const { start, within } of totals) {
        const [expected, actual] = [sum(within.map((time) => part.at.get(time)?.exact)), whole.at.get(start)?.exact];
        if (expected === undefined || actual === undefined) continue;
        if (!agree(expected, actual))
          c.broken(`${metric} by ${small} does not add up to ${metric} by ${large}`, {
            code: 'buckets-do-not-add-up',
            about: `${metric} ${small} ${metric} ${large}`,
            expected: `${expected} from ${within.length} ${small}s of ${moment(start)}`,
            actual: `${actual}`,
            by: [...pagesOf(part, ...within), ...pagesOf(whole, start)],
          });
        c.proved();
      }
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
      const both = await pointsByBoth(c, metric, [large, small] as (typeof steps)[number]);
      if (!both) continue;
      const [wholes, pieces] = both;
      for (const { start, within } of parts(wholes, large, pieces, small)) {
        const values = within.map((time) => pieces.at.get(time)?.value ?? 0);
        const [whole, largest, all] = [
          wholes.at.get(start)?.value ?? 0,
          Math.max(...values),
          values.reduce((a, b) => a + b, 0),
        ];
        if (whole < largest || whole > all)
          c.broken(`${metric} of a ${large} does not fit its ${small}s`, {
            code: large === 'day' ? 'day-outside-its-hours' : 'interval-outside-its-parts',
            about: large === 'day' ? metric : `${metric} ${large}`,
            expected: `between ${largest} (largest ${small}) and ${all} (sum of ${small}s) from ${moment(start)} on`,
            actual: `${whole}`,
            by: [...pagesOf(pieces, ...within), ...pagesOf(wholes, start)],
          });
        c.proved();
      }
    }
};

/** At every closed point of both metrics, the first never exceeds the second. */
export const neverAbove =
  (pairs: readonly (readonly [string, string])[], ...intervals: readonly Interval[]) =>
  async (c: CaseContext): Promise<void> => {
    const chain = metricChain(c);
    for (const [low, high, interval] of pairs.flatMap(([text, second]) =>
      intervals.map((each) => [text, second, each] as const),
    )) {
      const [less, more] = [await points(c, chain, low, interval), await points(c, chain, high, interval)];
      for (const time of less.times) {
        const [a, b] = [less.at.get(time), more.at.get(time)];
        if (!a || !b) continue;
        const above =
          a.exact !== undefined && b.exact !== undefined ? a.exact > b.exact : a.value > b.value * (1 + 1e-9);
        if (above)
          c.broken(`${low} exceeds ${high}`, {
            code: 'exceeds-bound',
            about: `${low} ${high}`,
            expected: `at most ${b.exact ?? b.value} at ${moment(time)}`,
            actual: `${a.exact ?? a.value}`,
            by: [...pagesOf(less, time), ...pagesOf(more, time)],
          });
        c.proved();
      }
    }
  };

const cumulative = ['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'] as const;

export const cumulativeMonotone = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const metric of cumulative) {
    const days = await points(c, chain, metric, 'day');
    days.times.forEach((time, index) => {
      if (index === 0) return;
      const before = days.times[index - 1] as number;
      const [was, is] = [days.at.get(before)?.value ?? 0, days.at.get(time)?.value ?? 0];
      if (is < was)
        c.broken(`${metric} falls`, {
          code: 'cumulative-falls',
          about: metric,
          expected: `at least ${was} after ${moment(before)}`,
          actual: `${is} at ${moment(time)}`,
          by: pagesOf(days, before, time),
        });
      c.proved();
    });
  }
};

/**
 * cumulativeTxCount runs to 24 h after its timestamp, so it grows by the txCount of its own day;
 * cumulativeContracts counts up to its timestamp, so it grows by the contracts of the day before.
 */
export const cumulativeSteps = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const [total, daily, own] of [
    ['cumulativeTxCount', 'txCount', true],
    ['cumulativeContracts', 'contracts', false],
  ] as const) {
    const [totals, days] = [await points(c, chain, total, 'day'), await points(c, chain, daily, 'day')];
    for (const time of totals.times) {
      const before = time - 86_400;
      const step = sum([totals.at.get(time)?.exact, negative(totals.at.get(before)?.exact)]);
      const expected = days.at.get(own ? time : before)?.exact;
      if (step === undefined || expected === undefined) continue;
      if (step !== expected)
        c.broken(`${total} does not grow by ${daily}`, {
          code: 'cumulative-step-wrong',
          about: `${total} ${daily}`,
          expected: `a step of ${expected} from ${moment(before)} to ${moment(time)}`,
          actual: `${step}`,
          by: [...pagesOf(totals, before, time), ...pagesOf(days, own ? time : before)],
        });
      c.proved();
    }
  }
  await deployersBounded(c);
  if (c.evidence === 0) throw new Inconclusive('no two days in a row are known');
};

/**
 * cumulativeDeployers runs to 24 h after its timestamp, so it grows by at most the deployers of its own day, who may
 * have deployed before; each of them made a contract, and cumulativeContracts has counted all of these a day later.
 */
const deployersBounded = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  const [totals, days, contracts] = [
    await points(c, chain, 'cumulativeDeployers', 'day'),
    await points(c, chain, 'deployers', 'day'),
    await points(c, chain, 'cumulativeContracts', 'day'),
  ];
  for (const time of totals.times) {
    const [total, before] = [totals.at.get(time)?.exact, totals.at.get(time - 86_400)?.exact];
    const [ofDay, made] = [days.at.get(time)?.exact, contracts.at.get(time + 86_400)?.exact];
    if (total === undefined) continue;
    const bounds = [
      [
        'deployers',
        ofDay !== undefined && before !== undefined ? before + ofDay : undefined,
        [...pagesOf(totals, time - 86_400), ...pagesOf(days, time)],
      ],
      ['cumulativeContracts', made, pagesOf(contracts, time + 86_400)],
    ] as const;
    for (const [metric, most, by] of bounds) {
      if (most === undefined) continue;
      if (total > most)
        c.broken(`cumulativeDeployers exceeds what ${metric} allows`, {
          code: 'exceeds-bound',
          about: `cumulativeDeployers ${metric}`,
          expected: `at most ${most} on ${moment(time)}`,
          actual: `${total}`,
          by: [...by, ...pagesOf(totals, time)],
        });
      c.proved();
    }
  }
};

const negative = (value: bigint | undefined): bigint | undefined => (value === undefined ? undefined : -value);

/** The largest error of a figure: half a unit of its last digit, plus the rounding of doubles. */
const slack = (value: number): number => {
  const [, places = ''] = /\.(\d+)$/.exec(String(value)) ?? [];
  return 0.5 * 10 ** -places.length + Math.abs(value) * 1e-6;
};

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
  for (const time of gps.times.slice(1)) {
    const [g, t, used, sent] = [gps, tps, gas, count].map(({ at: all }) => all.get(time)?.value);
    if (!g || !t || !used || !sent) continue;
    // The range of seconds per day that a sum and its rounded average allow.
    const seconds = (sum: number, average: number): readonly [number, number] => [
      sum / (average + slack(average)),
      average > slack(average) ? sum / (average - slack(average)) : Infinity,
    ];
    const [[least, most], [low, high]] = [seconds(used, g), seconds(sent, t)];
    if (least > high * 1.01 || low > most * 1.01)
      c.broken('avgGps and avgTps divide by different times', {
        code: 'averages-disagree',
        expected: `${used} gas and ${sent} transactions of ${moment(time)} over one time`,
        actual: `${Math.round(used / g)} s by avgGps, ${Math.round(sent / t)} s by avgTps`,
        by: [gps, tps, gas, count].flatMap((gathered) => pagesOf(gathered, time)),
      });
    c.proved();
  }
  if (c.evidence === 0)
    throw new Inconclusive('no day is known that has points of avgGps, avgTps, gasUsed and txCount');
};
