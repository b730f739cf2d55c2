import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { relate } from '../../../properties/filters/compare-values.ts';
import { defined } from '../../../engine/model/defined.ts';
import { type Inferred, plural } from './answer.ts';
import { type AskedValue, suspicionOfFilter } from './doubtful-filters.ts';
import { fit, pathsFor, pathsWithUnit } from './names.ts';
import { namedOperator, type Operator } from './operator-names.ts';
import { type Questions, refusal } from './questions.ts';
import { decidedBy, type Sample, textOf } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { isScalar, pathsIn, scalarsAt } from './values.ts';

/** A filter with an operator, as `x-assay-list` writes it. */
export interface OperatorFilter {
  readonly path: string;
  readonly operator: Operator;
  readonly type?: 'number';
  readonly compare?: 'exact';
}

/** Longer values are not sent. */
const longestValue = 200;
/** Minimum length of a text for partial matches: shorter texts match too many values. */
const shortestPart = 2;
/** Maximum members to test per parameter. */
const mostPaths = 2;

export const bounds: readonly Operator[] = ['ge', 'gt', 'le', 'lt'];

/** `ge` and `gt` differ only in items equal to the value, so values must be compared exactly. */
const exactly = { compare: 'exact' } as const;

/** A number, also as a text of decimal digits; other values unchanged. */
export const numeral = <Value>(value: Value): Value | number =>
  typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;

/** Whether a value of an item matches the operator; undefined if it is open what counts as equal. */
const fits = (operator: Operator, member: Json, value: string): boolean | undefined => {
  const [text, operand] = [String(member).toLowerCase(), value.toLowerCase()];
  switch (operator) {
    case 'contains':
      return text.includes(operand);
    case 'startsWith':
      return text.startsWith(operand);
    case 'endsWith':
      return text.endsWith(operand);
    case 'eq':
      return String(member) === value;
    case 'ne':
      return String(member) !== value;
    case 'in':
      return value.split(',').includes(String(member));
    default: {
      const memberValue = numeral(member);
      const { order } = relate(memberValue, typeof memberValue === 'string' ? value : Number(value), exactly);
      if (order === undefined) return undefined;
      if (order === 0) return operator === 'ge' || operator === 'le';
      return operator === 'ge' || operator === 'gt' ? order > 0 : order < 0;
    }
  }
};

/** Whether an item matches the operator; undefined if it has no value, or if it is open what counts as equal. */
export const matches = (operator: Operator, path: string, item: Json, value: string): boolean | undefined => {
  const fitsOfMembers = scalarsAt(item, path).map((member) => fits(operator, member, value));
  if (fitsOfMembers.length === 0) return undefined;
  return operator === 'ne'
    ? fitsOfMembers.every((isMatch) => isMatch === true)
    : fitsOfMembers.some((isMatch) => isMatch === true);
};

/** Two values that each split the known items into matching and other items. */
const valuesFor = (operator: Operator, path: string, items: readonly Json[]): readonly string[] => {
  const all = [...new Set(items.flatMap((item) => scalarsAt(item, path)))].filter(
    (value) => String(value).length <= longestValue && value !== '',
  );
  if (operator === 'ne' || operator === 'eq') return all.slice(0, 2).map(String);
  if (operator === 'in') {
    const plain = all.map(String).filter((value) => !value.includes(','));
    return plain.length < 3 ? [] : [`${plain[0]},${plain.at(-1)}`, `${plain[1]},${plain.at(-1)}`];
  }
  if (operator === 'contains' || operator === 'startsWith' || operator === 'endsWith') {
    const texts = all.map(String).filter((text) => text.length >= 2 * shortestPart);
    const cut = (text: string): string =>
      operator === 'contains' ? text.slice(1, -1) : operator === 'startsWith' ? text.slice(0, -1) : text.slice(1);
    return [...new Set([texts[0], texts.at(-1)])].flatMap((text) => (text === undefined ? [] : [cut(text)]));
  }
  const ordered = all
    .filter((value) => typeof numeral(value) !== 'string' || momentOf(String(value)) !== undefined)
    .toSorted((a, b) => relate(numeral(a), numeral(b), exactly).order ?? 0);
  const places = [1 / 3, 2 / 3].map((share) => ordered[Math.floor(ordered.length * share)]);
  return ordered.length < 3 ? [] : places.filter(isScalar).map(String);
};

/** `number` for texts of digits that an operator compares as numbers. */
const areNumerals = (operator: Operator, path: string, items: readonly Json[]): 'number' | undefined => {
  const values = items.flatMap((item) => scalarsAt(item, path));
  const isText = values.some((value) => typeof value === 'string');
  return bounds.includes(operator) && isText && values.every((value) => typeof numeral(value) === 'number')
    ? 'number'
    : undefined;
};

/** Whether the answers fit this operator: they have all matching items about which they decide, and no others. */
const explains = (
  operator: Operator,
  path: string,
  answers: readonly AskedValue[],
  list: Sample,
  size: number,
): boolean =>
  answers.every(({ value, reply: { items = [] } }) => {
    if (items.length === 0) return false;
    if (items.some((item) => matches(operator, path, item, value) === false)) return false;
    if (list.items.every((item) => matches(operator, path, item, value) !== false)) return false;
    const keys = new Set(items.map(textOf));
    return decidedBy(list.items, items, size).every(
      (item) => matches(operator, path, item, value) !== true || keys.has(textOf(item)),
    );
  });

/** A path without the word that only says that it is a time: `created_at` is `created`. */
const withoutTimeWord = (path: string): string => path.replace(/_?(?:at|on|date|time|timestamp)$/i, '');

/** Members that a parameter may filter by. Without a member in its name, the times are tried. */
const pathsOf = (member: string, operators: readonly Operator[], { items }: Sample): readonly string[] => {
  const paths = pathsIn(items);
  const isTime = (path: string): boolean =>
    items.some((item) => scalarsAt(item, path).some((value) => typeof value === 'string' && momentOf(value)));
  const isBound = operators.includes('ge') || operators.includes('le');
  const times = isBound ? paths.filter(isTime) : [];
  // `prefix` alone is that of the name.
  const names = operators.includes('startsWith') ? paths.filter((path) => /^(?:name|key|id)$/.test(path)) : [];
  if (member === '') return [...times, ...names].slice(0, mostPaths);
  const namedPaths = [...pathsFor(member, paths), ...(isBound ? pathsWithUnit(member, paths) : [])];
  // `created_from` bounds `created_at`.
  return (
    namedPaths.length > 0 ? namedPaths : times.filter((path) => fit(member, withoutTimeWord(path)) !== undefined)
  ).slice(0, mostPaths);
};

/** Parameters with an operator in their name, and the members that they may filter by. */
export const operatorFilters = (
  { filters }: Sketch,
  sample: Sample,
): ReadonlyMap<string, { readonly paths: readonly string[]; readonly operators: readonly Operator[] }> =>
  new Map(
    filters.flatMap((parameter) => {
      const filter = namedOperator(parameter);
      const paths = filter ? pathsOf(filter.member, filter.operators, sample) : [];
      return filter && paths.length > 0 ? [[parameter, { paths, operators: filter.operators }] as const] : [];
    }),
  );

/**
 * Tests whether a parameter filters with the operator of its name: two values must split the items as the operator
 * does.
 */
export const inferOperator = async (
  questions: Questions,
  page: (of: Parameters) => Parameters,
  start: Sample,
  [parameter, { paths, operators }]: readonly [
    string,
    { readonly paths: readonly string[]; readonly operators: readonly Operator[] },
  ],
  { size, isList }: { readonly size: number; readonly isList: boolean },
): Promise<Inferred<OperatorFilter>> => {
  const [usual = 'ge'] = operators;
  const [maybePath = ''] = paths;
  const maybe: OperatorFilter = { path: maybePath, operator: usual };
  let reason = 'the items seen do not have values that it parts';
  let suspicion: string | undefined;
  const filters: Inferred<OperatorFilter>[] = [];
  for (const path of paths) {
    const values = valuesFor(usual, path, start.items);
    if (values.length < 2) continue;
    const answers: AskedValue[] = [];
    for (const value of values) {
      const operand = isList ? (usual === 'in' ? value.split(',') : [value]) : value;
      answers.push({ value, reply: await questions.ask(page({ ...start.of, [parameter]: operand })) });
    }
    const refused = answers.find(({ reply }) => !reply.items);
    if (refused) {
      reason = `a value of a real item ${refusal(refused.reply)}`;
      continue;
    }
    const right = operators.filter((operator) => explains(operator, path, answers, start, size));
    const [operator] = right;
    if (/like$/i.test(parameter) && right.length === 1 && !isList) {
      const pattern = (values[0] ?? '').replace(/.$/su, '_');
      const { items = [] } = await questions.ask(page({ ...start.of, [parameter]: pattern }));
      if (items.some((item) => matches(usual, path, item, pattern) === false))
        return { reason: '`_` stands for any character, as in SQL', maybe };
    }
    if (operator !== undefined && right.length === 1) {
      const count = answers.reduce((sum, { reply }) => sum + (reply.items?.length ?? 0), 0);
      filters.push({
        proposed: { path, operator, ...defined({ type: areNumerals(operator, path, start.items) }) },
        evidence: `${operator}: 2 values of real items gave ${plural(count, 'item')}, all of which fit`,
      });
    } else {
      reason = right.length > 1 ? `both ${right.join(' and ')} fit` : `not all that came is ${usual}`;
      const isNamed = (fit(namedOperator(parameter)?.member ?? '', path) ?? Infinity) <= 2;
      if (right.length > 0 || !isNamed || !bounds.includes(usual)) continue;
      const isMeant = (item: Json, value: string): boolean => matches(usual, path, item, value) !== false;
      const doubtful = { parameter, path, description: '', answers, isMeant, isBound: true } as const;
      suspicion ??= await suspicionOfFilter(questions, start, doubtful);
    }
  }
  const [first] = filters;
  if (first && filters.length === 1) return first;
  return { reason: filters.length > 1 ? 'several members fit' : reason, maybe, ...defined({ suspicion }) };
};
