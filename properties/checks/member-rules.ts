import type { Json } from '../../engine/model/exchange.ts';
import { readHex } from '../../engine/model/whole-number.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { type MemberRule, operandOf, placesOf, relationOf, type RuleRelation } from '../../engine/model/member-rule.ts';
import { pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { numberOf, relate, type Relation } from '../filters/compare-values.ts';
import { momentOf } from '../filters/dates.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { elementsAt, isThere, type PlacedElement, spelledHere } from '../lists/elements.ts';
import { secondsOf, startOf } from '../lists/intervals.ts';

/** How two numbers or two dates stand to each other; undefined for other values. */
function relateScalars(first: Json, second: Json): Relation | undefined {
  const [a, b] = [readHex(first) ?? first, readHex(second) ?? second];
  const [x, y] = [numberOf(a, { type: 'number' }), numberOf(b, { type: 'number' })];
  if (x !== undefined && y !== undefined) {
    // Sums of doubles differ in their last digits.
    const isRounded = [x, y].some((value) => typeof value === 'number' && !Number.isInteger(value));
    const isNear = isRounded && x !== y && Math.abs(Number(x) - Number(y)) <= Math.abs(Number(x)) * 1e-9;
    return isNear ? { equal: undefined, order: undefined } : relate(a, b, { type: 'number', compare: 'exact' });
  }
  const isDate = [a, b].every((value) => typeof value === 'string' && momentOf(value) !== undefined);
  return isDate ? relate(a, b, { type: 'date', compare: 'exact' }) : undefined;
}

const digits = /^\d+$/;

/** Whether two values are one; undefined if one of them may be rounded. */
function isSame({ answer: { operation } }: PlacedElement, first: Json, second: Json): boolean | undefined {
  const [a, b] = [canonicalValue(operation, first), canonicalValue(operation, second)];
  if (a === b) return true;
  // Digits may be a name, such as 007.
  const relation = digits.test(a) && digits.test(b) ? undefined : relateScalars(first, second);
  return relation ? relation.equal : false;
}

const scalarAt = (element: PlacedElement, path: string): Json | undefined => {
  const value = spelledHere(element, path);
  return typeof value === 'object' ? undefined : value;
};

const lengthAt = (element: PlacedElement, path: string): number | undefined => {
  const value = spelledHere(element, path);
  return Array.isArray(value) ? value.length : undefined;
};

/** Whether a rule holds for an object, and the wanted value. Undefined: the object lacks a value to compare. */
type Found = { readonly holds: boolean; readonly expected: string } | undefined;

/** The elements before this one that have the same array, by their identity. */
type Earlier = Map<Json | undefined, Set<string>>;

type Judge = (element: PlacedElement, rule: MemberRule, earlier: Earlier) => Found;

const bounded =
  (relation: 'atMost' | 'below' | 'atLeast' | 'above', holds: (order: number) => boolean): Judge =>
  (element, { path = '', [relation]: bound = '' }) => {
    const value = scalarAt(element, path);
    const limit = typeof bound === 'string' ? scalarAt(element, bound) : lengthAt(element, bound.count);
    const order = value === undefined || limit === undefined ? undefined : relateScalars(value, limit)?.order;
    return order === undefined ? undefined : { holds: holds(order), expected: show(limit, 100) };
  };

/** Compares with one or several values, one of which must be the same. */
function oneOf(element: PlacedElement, path: string, others: readonly Json[]): Found {
  const value = scalarAt(element, path);
  if (value === undefined || others.length === 0) return undefined;
  const same = others.map((other) => isSame(element, value, other));
  if (!same.includes(true) && same.includes(undefined)) return undefined;
  return { holds: same.includes(true), expected: others.map((other) => show(other, 100)).join(' or ') };
}

function isUnique(element: PlacedElement, paths: readonly string[], earlier: Earlier): Found {
  const values = paths.map((path) => spelledHere(element, path) ?? null);
  if (values.includes(null)) return undefined;
  const key = values.map((value) => (typeof value === 'object' ? stringifyJson(value) : String(value))).join('\n');
  const keys = earlier.get(element.parent);
  if (!keys) earlier.set(element.parent, new Set([key]));
  const holds = keys?.has(key) !== true;
  keys?.add(key);
  return keys && { holds, expected: 'each once' };
}

const judges: Readonly<Record<RuleRelation, Judge>> = {
  atMost: bounded('atMost', (order) => order <= 0),
  below: bounded('below', (order) => order < 0),
  atLeast: bounded('atLeast', (order) => order >= 0),
  above: bounded('above', (order) => order > 0),
  is: (element, { path = '', is = [] }) =>
    oneOf(
      element,
      path,
      is.flatMap((other) => scalarAt(element, other) ?? []),
    ),
  isNot(element, { path = '', isNot = '' }) {
    const same = oneOf(element, path, [scalarAt(element, isNot) ?? []].flat());
    return same && { ...same, holds: !same.holds };
  },
  count(element, { path = '', count = [] }) {
    const value = lengthAt(element, path) ?? scalarAt(element, path);
    // An empty array may be left out among several.
    const lengths = [count].flat().flatMap((array) => lengthAt(element, array) ?? []);
    if (value === undefined || lengths.length === 0) return undefined;
    const length = lengths.reduce((sum, each) => sum + each, 0);
    return { holds: String(readHex(value) ?? value) === String(length), expected: String(length) };
  },
  values(element, { path = '', values = [] }) {
    const same = oneOf(element, path, values);
    return same && { ...same, expected: '' };
  },
  startOf(element, { path = '', startOf: interval = 'day' }) {
    const seconds = secondsOf(scalarAt(element, path));
    return seconds === undefined ? undefined : { holds: startOf(seconds, interval) === seconds, expected: '' };
  },
  somebody: (element, { path = '' }) => ({ holds: isThere(element, path), expected: '' }),
  nobody: (element, { path = '' }) => ({ holds: !isThere(element, path), expected: '' }),
  together(element, { together = [] }) {
    const missing = together.filter((path) => !isThere(element, path));
    return missing.length === together.length
      ? undefined
      : { holds: missing.length === 0, expected: `${missing.join(', ')}, too` };
  },
  unique: (element, { unique = [] }, earlier) => isUnique(element, unique, earlier),
};

/** The code of a finding, and in words what the member is not; without a member, what is wrong. */
const words: Readonly<Record<RuleRelation, readonly [code: string, phrase: string]>> = {
  atMost: ['members-out-of-order', 'at most'],
  below: ['members-out-of-order', 'below'],
  atLeast: ['members-out-of-order', 'at least'],
  above: ['members-out-of-order', 'above'],
  is: ['members-differ', 'the same as'],
  isNot: ['members-equal', 'another value than'],
  count: ['count-differs', 'the number of elements of'],
  values: ['value-not-allowed', 'one of'],
  startOf: ['time-not-aligned', 'the UTC start of its'],
  somebody: ['member-missing', 'there'],
  nobody: ['member-present', 'missing'],
  together: ['members-apart', 'only some are there:'],
  unique: ['element-repeated', 'two elements have the same'],
};

function violationOf(
  rule: MemberRule,
  relation: RuleRelation,
  element: PlacedElement,
  expected: string,
): NonNullable<Judgement['violation']> {
  const [code, phrase] = words[relation];
  const { path = '' } = rule;
  const place = `${element.answer.operation.kind === 'json-rpc' ? '/result' : ''}${element.place.pointer}`;
  const value = path === '' ? element.value : spelledHere(element, path);
  const actual = relation === 'count' && Array.isArray(value) ? value.length : value;
  const says = `${phrase} ${operandOf(rule)}`.trim();
  return {
    code: rule.code ?? code,
    message: path === '' ? says : `${path} is not ${says}`,
    expected: path === '' ? expected : [says, expected].filter((part) => part !== '').join(': '),
    actual: actual === undefined ? 'missing' : show(actual, 160),
    pointer:
      relation === 'unique'
        ? place.slice(0, place.lastIndexOf('/'))
        : place + pointerOf(/^[$^]/.test(path) ? '' : path),
    about: rule.about ?? (rule.code === undefined ? `${path} ${says}`.trim() : undefined),
  };
}

/** Judges one rule on all objects of an answer. The first object that breaks it is reported. */
function judgeRule(rule: MemberRule, answer: Answered): Judgement<'kept'> | undefined {
  const relation = relationOf(rule);
  if (relation === undefined) return undefined;
  let evidence = 0;
  const arrays = placesOf(rule).map((place): [Earlier, readonly PlacedElement[]] => [
    new Map(),
    elementsAt(answer, place, rule.where),
  ]);
  for (const [earlier, element] of arrays.flatMap(([earlier, elements]) =>
    elements.map((element) => [earlier, element] as const),
  )) {
    const found = judges[relation](element, rule, earlier);
    if (found === undefined) continue;
    evidence += 1;
    if (found.holds) continue;
    return {
      rule: 'kept',
      requirement: rule.requirement,
      evidence,
      violation: violationOf(rule, relation, element, found.expected),
    };
  }
  return evidence > 0 ? { rule: 'kept', requirement: rule.requirement, evidence } : undefined;
}

/** The members of one object fit each other and the parameters of the call, as `x-assay-rules` declares. */
export const memberRules: PassiveCheck<'kept'> = {
  name: 'checks/member-rules',
  rules: ['kept'],
  judgesAlone: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<'kept'>> {
      if (answer.call.input !== 'valid' || !answer.result) return;
      for (const rule of answer.operation.memberRules ?? []) {
        const judgement = judgeRule(rule, answer);
        if (judgement) yield judgement;
      }
    },
  }),
};
