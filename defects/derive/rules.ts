import { type MemberRule, operandOf, placesOf, relationOf, type RuleRelation } from '../../engine/model/member-rule.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { changeAnswer, changeEach, member } from '../operators/answers.ts';
import type { Value } from '../value.ts';
import { at, changeAt, otherValue, putAt, shiftNumber, without } from '../values.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import { far, pathBelow, whenMeant } from './objects.ts';
import {
  intervalsOf,
  metricsOf,
  otherMetrics,
  relationOf as relationInSeries,
  type SeriesRule,
} from '../../engine/model/series.ts';
import { type Defect, when } from '../defect.ts';
import { all, given, type CallTrigger } from '../triggers.ts';
import { textAt } from '../call.ts';
import { fix } from '../operators/parameters.ts';

type Change = (object: Value) => Value;

const changeMember =
  (path: string, change: (value: Value) => Value): Change =>
  (object) =>
    changeAt(object, path, change);

/** A number or a date that is larger than any other. */
function raised(value: Value): Value {
  if (typeof value === 'number') return value + Number(far);
  if (typeof value !== 'string' || !/^\d+(?:\D|$)/.test(value) || value.startsWith('0x'))
    return shiftNumber(far)(value);
  return /^\d{4}-/.test(value) ? `9999${value.slice(4)}` : `${far}${value}`;
}

const put =
  (path: string, value: (object: Value) => Value | undefined): Change =>
  (object) =>
    putAt(object, path, value(object)) ?? object;

/** Changes an object so that a rule breaks. A parameter stays, so that the members it is compared with change. */
function breaking(relation: RuleRelation, rule: MemberRule): Change {
  const { path = '', is = [], isNot = '', together: [first = ''] = [] } = rule;
  const lower = rule.atLeast ?? rule.above;
  switch (relation) {
    case 'atMost':
    case 'below':
      return changeMember(path, raised);
    case 'atLeast':
    case 'above':
      return typeof lower === 'string' ? changeMember(lower, raised) : changeMember(path, shiftNumber(-far));
    case 'is':
      return (object) =>
        (path.startsWith('$') ? is : [path]).reduce((value, member) => changeAt(value, member, otherValue), object);
    case 'isNot':
      return put(path, (object) => at(object, isNot));
    case 'count':
      return changeMember(path, (held) =>
        Array.isArray(held) ? [...held, ...held.slice(0, 1)] : shiftNumber(1n)(held),
      );
    case 'startOf':
      return changeMember(path, (held) =>
        typeof held === 'string' && held.includes(':') ? held.replace(/:00(?=[^:]*$)/, ':01') : shiftNumber(1n)(held),
      );
    case 'values':
      return changeMember(path, () => 'ASSAY_UNKNOWN');
    case 'somebody':
      return (object) => without(object, path);
    case 'nobody':
      return put(path, () => 'ASSAY_UNKNOWN');
    case 'together':
      return (object) => without(object, first);
    case 'unique':
      return (object) => object;
  }
}

/** Objects whose members break a rule. */
export function ruleMutants(operation: Operation): readonly Mutant[] {
  return (operation.memberRules ?? []).flatMap((rule) =>
    placesOf(rule).map((place) => {
      const relation = relationOf(rule) ?? 'unique';
      const change = breaking(relation, rule);
      const defect = changeAnswer(pathBelow(place, '.'), (held) => {
        if (!Array.isArray(held)) return change(held);
        return relation === 'unique' ? [...held.slice(0, 1), ...held] : held.map(change);
      });
      const label = [pathBelow(place, rule.path ?? '.'), relation, operandOf(rule)].join(' ').trim();
      return mutantOf(operation, `rule ${label}`, 'is broken', whenMeant(defect, rule.where));
    }),
  );
}

/** Far above any bound, also of numbers whose last digits a double does not hold. */
function farAbove(value: Value): Value {
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
    switch (relationInSeries(rule)) {
      case 'parts':
        return [['the longest interval is more than its parts', change(metric, farAbove, 'longest')]];
      case 'atMost':
        return [
          [tooHigh, change(other, lowered)],
          ...(rule.zeroTogether ? [[`only ${metric} is 0`, change(metric, lowered)] as const] : []),
        ];
      case 'growsBy':
      case 'growsByAtMost':
        return [[`every second point grows by more than ${other}`, change(metric, farAbove, 'second')]];
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

/** Calls with values that do not go together are answered as others. */
export function dependencyMutants(operation: Operation): readonly Mutant[] {
  const refused = (operation.dependencies ?? []).filter(({ otherwise }) => otherwise === 'refused');
  return refused.flatMap(({ parameter, values = [], needs }) =>
    Object.entries(needs).map(([name, [needed = '']]) => {
      const isBad: CallTrigger = (call, row) =>
        given(parameter, ...values)(call, row) && ![undefined, needed].includes(textAt(call, name));
      return mutantOf(operation, `dependency ${parameter} ${name}`, 'is not needed', when(isBad, fix(name, needed)));
    }),
  );
}
