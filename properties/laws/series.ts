import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import {
  metricsOf,
  otherMetrics,
  relationOf,
  type SeriesRelation,
  type SeriesRule,
} from '../../engine/model/series.ts';
import { type Interval, partOf } from '../../engine/model/member-rule.ts';
import { type Amount, differ, exceeds, productOf, sumOf, textOf, zero } from '../lists/amounts.ts';
import { endOf, timeText, startOf, startsWithin } from '../lists/intervals.ts';
import { allowedIntervals, pagesOfPoints, type Point, type Points, pointsOf, seriesOf } from '../lists/series.ts';
import { defined } from '../../engine/model/defined.ts';
import { proofText } from '../../engine/model/answer-proof.ts';
import { type Proof, type ProofItem, proofLimits } from '../../engine/model/proof.ts';

/** A rule for one metric by one interval. */
interface Question {
  readonly rule: SeriesRule;
  readonly metric: string;
  readonly interval: Interval;
  /** The intervals by which the metric is known. */
  readonly intervals: readonly Interval[];
}

/** Points around the one that is wrong, and the bound that it breaks. */
function seriesProof({ at, starts }: Points, wrong: number, bound?: ProofItem): Proof {
  const place = starts.indexOf(wrong);
  const from = Math.max(0, place - proofLimits.items / 2);
  const points = starts.slice(from, from + proofLimits.items).flatMap((start): ProofItem[] => {
    const point = at.get(start);
    if (!point) return [];
    const fault = start === wrong ? ('wrong' as const) : undefined;
    return [defined({ id: timeText(point.time), value: proofText(textOf(point)), fault })];
  });
  return { kind: 'series', points, ...defined({ bound }) };
}

/** The parts of an interval, and its value beside their sum. */
const partsProof = (
  { starts, values }: { readonly starts: readonly number[]; readonly values: readonly Amount[] },
  { whole, sum, title }: { readonly whole: Amount; readonly sum: Amount; readonly title: string },
): Proof => ({
  kind: 'series',
  points: [
    ...starts.slice(0, proofLimits.items).map((start, place) => ({
      id: timeText(start),
      value: proofText(textOf(values[place] ?? zero)),
    })),
    { id: title, value: proofText(textOf(whole)), fault: 'wrong' as const },
  ],
  bound: { id: 'sum of the parts', value: proofText(textOf(sum)) },
});

type Judge = (c: CaseContext, question: Question) => Promise<void>;

/** The values of the parts of a closed interval; undefined if one of them is open, or unread. */
function partsOf(c: CaseContext, start: number, end: number, pieces: Points, part: Interval) {
  const [oldest = Infinity] = pieces.starts;
  if (start < oldest || end > pieces.newest) return undefined;
  const starts = startsWithin(start, end, part);
  const isZero = seriesOf(c).gaps === 'zero' && pieces.isContiguous;
  const values = starts.map((time): Amount | undefined => pieces.at.get(time) ?? (isZero ? zero : undefined));
  return values.every((value) => value !== undefined) ? { starts, values } : undefined;
}

/** Compares each closed interval with its parts: their sum, or for distinct things the largest part and the sum. */
async function judgeParts(c: CaseContext, { rule, metric, interval, intervals }: Question): Promise<void> {
  const part = partOf(interval, intervals);
  if (part === undefined) return;
  const [wholes, pieces] = [await pointsOf(c, metric, interval), await pointsOf(c, metric, part)];
  const all = [...wholes.at.values(), ...pieces.at.values()];
  for (const start of wholes.starts) {
    const [whole, parts] = [wholes.at.get(start), partsOf(c, start, endOf(start, interval), pieces, part)];
    if (!whole || !parts) continue;
    const sum = sumOf(parts.values);
    const by = (): Answered[] => [...pagesOfPoints(c, pieces, ...parts.starts), ...pagesOfPoints(c, wholes, start)];
    if (rule.parts === 'sum' && differ(sum, whole, all)) {
      const present = parts.starts.filter((time) => pieces.at.has(time)).length;
      c.fail(`${metric} by ${part} does not add up to ${metric} by ${interval}`, {
        code: 'buckets-do-not-add-up',
        about: `${metric} ${part} ${metric} ${interval}`,
        expected: `${textOf(sum)} from ${present} ${part}s of ${timeText(start)}`,
        actual: textOf(whole),
        evidence: partsProof(parts, { whole, sum, title: `${metric} by ${interval}` }),
        by: by(),
      });
    }
    const largest = parts.values.reduce((a, b) => (b.value > a.value ? b : a));
    if (rule.parts === 'distinct' && (exceeds(largest, whole) || exceeds(whole, sum)))
      c.fail(`${metric} of a ${interval} does not fit its ${part}s`, {
        code: 'interval-outside-its-parts',
        about: `${metric} ${interval}`,
        expected:
          `between ${textOf(largest)} (largest ${part}) and ${textOf(sum)} (sum of ${part}s) ` +
          `from ${timeText(start)} on`,
        actual: textOf(whole),
        evidence: partsProof(parts, { whole, sum, title: `${metric} by ${interval}` }),
        by: by(),
      });
    c.countEvidence();
  }
}

/** At every closed point, the metric is at most another one, or the product of others. */
async function judgeBound(c: CaseContext, { rule, metric, interval }: Question): Promise<void> {
  const bounds = otherMetrics(rule);
  const [less, ...greater] = [
    await pointsOf(c, metric, interval),
    ...(await Promise.all(bounds.map((bound) => pointsOf(c, bound, interval)))),
  ];
  const [name, about] = [bounds.join(' times '), [metric, ...bounds].join(' ')];
  for (const start of less.starts) {
    const [point, others] = [less.at.get(start), greater.flatMap((points) => points.at.get(start) ?? [])];
    if (!point || others.length < bounds.length) continue;
    const bound = productOf(others);
    const by = (): Answered[] => [less, ...greater].flatMap((points) => pagesOfPoints(c, points, start));
    const at = timeText(point.time);
    if (exceeds(point, bound))
      c.fail(`${metric} exceeds ${name}`, {
        code: 'exceeds-bound',
        about,
        expected: `at most ${textOf(bound)} at ${at}`,
        actual: textOf(point),
        evidence: seriesProof(less, start, { id: name, value: textOf(bound) }),
        by: by(),
      });
    if (rule.zeroTogether && point.value === 0 && bound.value > 0)
      c.fail(`${metric} is 0 where ${name} is not`, {
        code: 'nothing-of-something',
        about,
        expected: `more than 0 at ${at}, as ${name} is ${textOf(bound)}`,
        actual: '0',
        evidence: seriesProof(less, start, { id: name, value: textOf(bound) }),
        by: by(),
      });
    c.countEvidence();
  }
}

/** A metric grows from each point to the next by another one, or by at most that. */
async function judgeGrowth(c: CaseContext, { rule, metric, interval }: Question): Promise<void> {
  const isBound = rule.growsBy === undefined;
  const [added = ''] = otherMetrics(rule);
  const [totals, steps] = [await pointsOf(c, metric, interval), await pointsOf(c, added, interval)];
  const all = [...totals.at.values(), ...steps.at.values()];
  for (const start of totals.starts) {
    const earlier = startOf(start - 1, interval);
    const [before, total, step] = [totals.at.get(earlier), totals.at.get(start), steps.at.get(start)];
    if (!before || !total || !step) continue;
    const sum = sumOf([before, step]);
    if (isBound ? exceeds(total, sum) : differ(total, sum, all))
      c.fail(`${metric} does not grow by ${isBound ? 'at most ' : ''}${added}`, {
        code: 'cumulative-step-wrong',
        about: `${metric} ${added}`,
        expected: `${isBound ? 'at most ' : ''}${textOf(sum)} after ${textOf(before)} of ${timeText(before.time)}`,
        actual: `${textOf(total)} at ${timeText(total.time)}`,
        evidence: seriesProof(totals, start, { id: `before and ${added}`, value: textOf(sum) }),
        by: [...pagesOfPoints(c, totals, earlier, start), ...pagesOfPoints(c, steps, start)],
      });
    c.countEvidence();
  }
}

async function judgeFalls(c: CaseContext, { metric, interval }: Question): Promise<void> {
  const points = await pointsOf(c, metric, interval);
  for (const [index, start] of points.starts.slice(1).entries()) {
    const earlier = points.starts[index] as number;
    const [before, point] = [earlier, start].map((time) => points.at.get(time)) as [Point, Point];
    if (exceeds(before, point))
      c.fail(`${metric} falls`, {
        code: 'cumulative-falls',
        about: metric,
        expected: `at least ${textOf(before)} after ${timeText(before.time)}`,
        actual: `${textOf(point)} at ${timeText(point.time)}`,
        evidence: seriesProof(points, start),
        by: pagesOfPoints(c, points, earlier, start),
      });
    c.countEvidence();
  }
}

const judges: Readonly<Record<SeriesRelation, Judge>> = {
  parts: judgeParts,
  atMost: judgeBound,
  growsBy: judgeGrowth,
  growsByAtMost: judgeGrowth,
  neverFalls: judgeFalls,
};

/** Judges a rule for one metric, by each interval that the document allows. */
async function judgeMetric(c: CaseContext, rule: SeriesRule, metric: string): Promise<void> {
  const relation = relationOf(rule);
  if (relation === undefined) return;
  const metrics = [metric, ...otherMetrics(rule)];
  const intervals = allowedIntervals(c, metrics);
  const evidence = c.evidence;
  for (const interval of intervals) await c.soft(() => judges[relation](c, { rule, metric, interval, intervals }));
  if (c.evidence === evidence)
    throw new Inconclusive(`no interval is known that has points of ${metrics.join(' and ')} to compare`);
}

/** Relations between the closed points of metrics, as `x-assay-series` declares it. */
export async function series(c: CaseContext): Promise<void> {
  const rules = seriesOf(c).rules.filter(({ requirement = c.requirement }) => requirement === c.requirement);
  for (const rule of rules) for (const metric of metricsOf(rule)) await c.soft(() => judgeMetric(c, rule, metric));
}
