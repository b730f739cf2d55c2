import { type MemberRule, operandOf, placesOf, relationOf, type RuleRelation } from '../../engine/model/member-rule.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { changeAnswer } from '../operators/answers.ts';
import type { Value } from '../value.ts';
import { at, changeAt, otherValue, putAt, shiftNumber, without } from '../values.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import { far, pathBelow, whenMeant } from './objects.ts';

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
