import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter, MemberMeaning, Operator } from '../../engine/model/list-filter.ts';
import { at, everyAt, everyValue, valuesAt } from '../../engine/model/paths.ts';
import { folded, relate } from './compare-values.ts';

/** Whether something holds; undefined: what is declared leaves it open. */
export type Maybe = boolean | undefined;

const not = (verdict: Maybe): Maybe => (verdict === undefined ? undefined : !verdict);
const any = (all: readonly Maybe[]): Maybe => (all.includes(true) ? true : all.includes(undefined) ? undefined : false);
export const every = (all: readonly Maybe[]): Maybe => not(any(all.map(not)));

/** Whether all agree; otherwise undefined. */
const unanimous = ([first, ...otherVerdicts]: readonly Maybe[]): Maybe =>
  otherVerdicts.every((value) => value === first) ? first : undefined;

function substring(
  value: Json,
  operand: Json,
  { compare }: MemberMeaning,
  holds: (text: string, inner: string) => boolean,
): Maybe {
  if (typeof value !== 'string' || typeof operand !== 'string') return undefined;
  if (holds(value, operand)) return true;
  if (compare === 'exact') return false;
  if (compare === 'ignoreCase' && holds(value.toLowerCase(), operand.toLowerCase())) return true;
  return holds(folded(value), folded(operand)) ? undefined : false;
}

const includes = (text: string, inner: string): boolean => text.includes(inner);

type Test = (value: Json, operands: readonly Json[], meaning: MemberMeaning) => Maybe;

const ordered =
  (is: (order: number) => boolean): Test =>
  (value, [operand = null], meaning) => {
    const { order } = relate(value, operand, meaning);
    return order === undefined ? undefined : is(order);
  };
const equal: Test = (value, operands, meaning) => any(operands.map((operand) => relate(value, operand, meaning).equal));
const text =
  (holds: (text: string, inner: string) => boolean): Test =>
  (value, [operand = null], meaning) =>
    substring(value, operand, meaning, holds);
const negated =
  (test: Test): Test =>
  (...args) =>
    not(test(...args));

/** Whether one value of a member passes. */
const tests: Readonly<Record<Exclude<Operator, 'exists' | 'notExists'>, Test>> = {
  eq: equal,
  ne: negated(equal),
  lt: ordered((order) => order < 0),
  le: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  ge: ordered((order) => order >= 0),
  in: equal,
  notIn: negated(equal),
  has: equal,
  hasAll: equal,
  like: text(includes),
  contains: text(includes),
  notContains: negated(text(includes)),
  startsWith: text((value, inner) => value.startsWith(inner)),
  endsWith: text((value, inner) => value.endsWith(inner)),
};

/** Operators that one of several values of an item fulfils for it. */
const ofAny: ReadonlySet<Operator> = new Set([
  'eq',
  'in',
  'has',
  'hasAll',
  'like',
  'contains',
  'startsWith',
  'endsWith',
]);

const declaredForNull = ({ nulls }: ListFilter): Maybe => (nulls === undefined ? undefined : nulls === 'match');

/** Whether a member is there; null is open unless declared, and so is whatever is empty. */
const isThere = (filter: ListFilter, item: Json): Maybe =>
  any(
    filter.paths.map((path) => {
      const value = at(item, path);
      if (value === undefined) return everyAt(item, path).length > 0 ? undefined : false;
      // Declared is whether such items come, which of `notExists` are those that are not there.
      if (value === null)
        return filter.operator === 'notExists' ? not(declaredForNull(filter)) : declaredForNull(filter);
      return value === '' || (typeof value === 'object' && Object.keys(value).length === 0) ? undefined : true;
    }),
  );

function isEmptyList(item: Json, path: string): boolean {
  const value = at(item, path);
  return Array.isArray(value) && value.length === 0;
}

/** A value in its canonical spelling. */
const spelled = ({ canonical }: ListFilter, value: Json): Json =>
  canonical && typeof value === 'string' ? canonical(value) : value;

/** Whether some text of an item is one of these values. */
function isAnywhere(filter: ListFilter, operands: readonly Json[], item: Json): boolean {
  for (const value of everyValue(item)) if (operands.includes(spelled(filter, value))) return true;
  return false;
}

/** Whether an item passes a filter with these operands; undefined: it may come, or not. */
export function matches(filter: ListFilter, values: readonly Json[], item: Json): Maybe {
  const operands = values.map((value) => spelled(filter, value));
  const verdict = atPaths(filter, operands, item);
  return verdict === false && filter.elsewhere === 'open' && isAnywhere(filter, operands, item) ? undefined : verdict;
}

function atPaths(filter: ListFilter, operands: readonly Json[], item: Json): Maybe {
  const { operator, paths } = filter;
  if (operator === 'exists' || operator === 'notExists') {
    const there = isThere(filter, item);
    const isWanted = operands[0] !== false;
    return isWanted === (operator === 'exists') ? there : not(there);
  }
  const values = valuesAt([item], paths);
  if (operator === 'hasAll' && values.some((value) => value !== null))
    return every(
      operands.map((operand) => any(values.map((value) => relate(spelled(filter, value), operand, filter).equal))),
    );
  if (values.some((value) => value !== null)) {
    const each = values.map((value) =>
      value === null || typeof value === 'object'
        ? undefined
        : tests[operator](spelled(filter, value), operands, filter),
    );
    return ofAny.has(operator) ? any(each) : unanimous(each);
  }
  if (values.length === 0 && paths.every((path) => isEmptyList(item, path)))
    return ofAny.has(operator) ? false : undefined;
  return declaredForNull(filter);
}
