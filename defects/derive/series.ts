import type { Operation } from '../../engine/model/operation.ts';
import { intervalsOf, metricsOf, otherMetrics, relationOf, type SeriesRule } from '../../engine/model/series.ts';
import { type Defect, when } from '../defect.ts';
import { changeEach, member } from '../operators/answers.ts';
import { all, given } from '../triggers.ts';
import type { Value } from '../value.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Far above any bound, also of numbers whose last digits a double does not hold. */
function raised(value: Value): Value {
  const number = Math.ceil(Math.abs(Number(value))) * 1_000 + 1_000;
  if (typeof value === 'bigint') return BigInt(number);
  return typeof value === 'string' ? String(number) : number;
}

const lowered = (value: Value): Value => (typeof value === 'string' ? '0' : 0);

/** Points that break the rules of a series. */
export function seriesMutants(operation: Operation): readonly Mutant[] {
  const { series } = operation;
  if (!series) return [];
  const { interval, metric: parameter } = series;

  /** Changes the values of a metric: of all its points, of every second one, or of the longest interval. */
  const change = (metric: string, by: (value: Value) => Value, of: 'all' | 'second' | 'longest' = 'all'): Defect => {
    const longest = intervalsOf(series).at(-1)?.[1];
    const triggers = [
      ...(parameter === undefined ? [] : [given(parameter, metric)]),
      ...(of === 'longest' && typeof interval !== 'string' && longest !== undefined
        ? [given(interval.parameter, longest)]
        : []),
    ];
    const path = series.value ?? metric;
    return when(
      all(...triggers),
      changeEach(member(path, by), (_, index) => of !== 'second' || index % 2 === 0),
    );
  };

  const breaking = (rule: SeriesRule, metric: string): readonly (readonly [breaks: string, defect: Defect])[] => {
    const [other = ''] = otherMetrics(rule);
    const tooHigh = `${metric} is above ${other}`;
    switch (relationOf(rule)) {
      case 'parts':
        return [['the longest interval is more than its parts', change(metric, raised, 'longest')]];
      case 'atMost':
        return [
          [tooHigh, change(other, lowered)],
          ...(rule.zeroTogether ? [[`only ${metric} is 0`, change(metric, lowered)] as const] : []),
        ];
      case 'growsBy':
      case 'growsByAtMost':
        return [[`every second point grows by more than ${other}`, change(metric, raised, 'second')]];
      case 'neverFalls':
        return [['every second point is 0', change(metric, lowered, 'second')]];
      case undefined:
        return [];
    }
  };

  return series.rules.flatMap((rule) =>
    metricsOf(rule).flatMap((metric) =>
      breaking(rule, metric).map(([breaks, defect]) => mutantOf(operation, `series ${metric}`, breaks, defect)),
    ),
  );
}
