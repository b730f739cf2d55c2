import { defined } from './defined.ts';
import type { Listing } from './list-row.ts';
import { type Interval, intervals, type MemberRule } from './member-rule.ts';

/** The relations of which a rule has exactly one. */
export const seriesRelations = ['parts', 'atMost', 'growsBy', 'growsByAtMost', 'neverFalls'] as const;
export type SeriesRelation = (typeof seriesRelations)[number];

/** A relation between the points of one metric, or of several metrics at one time. */
export interface SeriesRule {
  /** The metric that the rule is about, or several, each by itself. */
  readonly metric: string | readonly string[];
  /** The points of the shorter intervals add up to that of the longer one, or count things that come in several. */
  readonly parts?: 'sum' | 'distinct';
  /** It is at most this metric; several: their product. */
  readonly atMost?: string | readonly string[];
  /** With `atMost`: it is 0 only where that is 0. */
  readonly zeroTogether?: true;
  /** It grows from point to point by this metric, or by at most this metric. */
  readonly growsBy?: string;
  readonly growsByAtMost?: string;
  readonly neverFalls?: true;
  /** The requirement that the row states; absent: `api.series`. */
  readonly requirement?: string;
}

/** Points of time that a list consists of, as `x-assay-series` writes them (`schemas/x-assay-series.json`). */
export interface Series {
  /** Path in a point of the start of its interval. */
  readonly at: string;
  /** Path in a point of its value. Absent: each metric is a path. */
  readonly value?: string;
  /** The parameter that takes the metric. */
  readonly metric?: string;
  /** The interval of all points, or the parameter that takes it, with its values. */
  readonly interval: Interval | IntervalParameter;
  /** An interval without a point between two others has the value 0; absent: open. */
  readonly gaps?: 'zero';
  /** Metrics that count until the start of the interval, and not until its end. */
  readonly untilStart?: readonly string[];
  readonly rules: readonly SeriesRule[];
}

interface IntervalParameter {
  readonly parameter: string;
  readonly values: Readonly<Partial<Record<Interval, string>>>;
}

/** The intervals of a series, from the shortest, each with the value of its parameter. */
export const intervalsOf = ({ interval }: Pick<Series, 'interval'>): readonly (readonly [Interval, string?])[] =>
  typeof interval === 'string'
    ? [[interval]]
    : intervals.flatMap((name) => {
        const value = interval.values[name];
        return value === undefined ? [] : [[name, value] as const];
      });

/** The interval of the points of a call; the longest where the call leaves it open. */
export const intervalOf = (
  series: Pick<Series, 'interval'>,
  parameters: Readonly<Record<string, unknown>>,
): Interval => {
  const all = intervalsOf(series);
  const name = typeof series.interval === 'string' ? undefined : series.interval.parameter;
  const [interval] = all.find(([, value]) => name !== undefined && value === parameters[name]) ??
    all.at(-1) ?? ['month'];
  return interval;
};

/** The relation of a rule; undefined if it has none or several. */
export function relationOf(rule: Partial<SeriesRule>): SeriesRelation | undefined {
  const [relation, ...others] = seriesRelations.filter((name) => rule[name] !== undefined);
  return others.length === 0 ? relation : undefined;
}

/** The metrics with which a rule compares its own. */
export const otherMetrics = ({ atMost, growsBy, growsByAtMost }: SeriesRule): readonly string[] =>
  [atMost ?? growsBy ?? growsByAtMost ?? []].flat();

export const metricsOf = ({ metric }: SeriesRule): readonly string[] => [metric].flat();

/** The metrics that a series names. */
export const allMetrics = ({ rules, untilStart = [] }: Series): readonly string[] => [
  ...new Set([...rules.flatMap((rule) => [...metricsOf(rule), ...otherMetrics(rule)]), ...untilStart]),
];

/** The rules of an operation, with those of its series that it does not write itself: a point starts its interval. */
export function withStarts(
  rules: readonly MemberRule[] | undefined,
  series: Series | undefined,
  list: Pick<Listing, 'items'> | undefined,
): readonly MemberRule[] | undefined {
  if (!series || !list) return rules;
  const { at: path, interval } = series;
  const at = list.items === '.' ? '.' : `${list.items}[]`;
  const starts = intervalsOf(series).map(([startOf, value], index): MemberRule => {
    // The start of a longer interval is also one of the shortest.
    const isOfAll = index === 0 || typeof interval === 'string' || value === undefined;
    const where = isOfAll ? undefined : [{ path: `$${interval.parameter}`, values: [value] }];
    return { at, path, startOf, ...defined({ where }) };
  });
  const isWritten = ({ startOf }: MemberRule): boolean => rules?.some((rule) => rule.startOf === startOf) === true;
  return [...(rules ?? []), ...starts.filter((rule) => !isWritten(rule))];
}
