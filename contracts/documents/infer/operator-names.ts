import { singular, wordsOf } from './names.ts';

/** A parameter name split into the words of a member and the operators that it may mean. */
export interface NamedOperator {
  /** The member's name; empty if the parameter names none (`since`). */
  readonly member: string;
  readonly operators: readonly Operator[];
}

export type Operator = 'eq' | 'ge' | 'gt' | 'le' | 'lt' | 'ne' | 'contains' | 'startsWith' | 'endsWith' | 'in';

const lower: readonly Operator[] = ['ge', 'gt'];
const upper: readonly Operator[] = ['le', 'lt'];

/** Names of operators, in plain spelling. */
const words: Readonly<Record<string, readonly Operator[]>> = {
  gt: lower,
  gte: lower,
  ge: lower,
  min: lower,
  minimum: lower,
  from: lower,
  since: lower,
  after: lower,
  lt: upper,
  lte: upper,
  le: upper,
  max: upper,
  maximum: upper,
  to: upper,
  until: upper,
  before: upper,
  eq: ['eq'],
  equals: ['eq'],
  ne: ['ne'],
  neq: ['ne'],
  not: ['ne'],
  exclude: ['ne'],
  contains: ['contains'],
  icontains: ['contains'],
  ic: ['contains'],
  like: ['contains'],
  ilike: ['contains'],
  startswith: ['startsWith'],
  istartswith: ['startsWith'],
  prefix: ['startsWith'],
  endswith: ['endsWith'],
  iendswith: ['endsWith'],
  suffix: ['endsWith'],
  in: ['in'],
};

/** Names of operators behind a member alone: `title_start`. Before it, they name a bound: `start_date`. */
const endings: Readonly<Record<string, readonly Operator[]>> = {
  start: ['startsWith'],
  starts: ['startsWith'],
  end: ['endsWith'],
  ends: ['endsWith'],
};

/** Objects that group filters: `filter[price][gte]`. */
const holders = /^(?:filter|filters|where|query)$/;

/** Names of bounds beside a time: `start_date`, `to_time`. */
const bounds: Readonly<Record<string, readonly Operator[]>> = { start: lower, end: upper, from: lower, to: upper };

const operatorsOf = (word: string | undefined): readonly Operator[] | undefined =>
  word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;

/** The operator in a parameter's name; undefined if it names none. */
export const namedOperator = (parameter: string): NamedOperator | undefined => {
  const all = wordsOf(parameter);
  const memberWords = holders.test(all[0] ?? '') ? all.slice(1) : all;
  const [first, last] = [memberWords[0], memberWords.at(-1)];
  const pair = operatorsOf(memberWords.slice(-2).join(''));
  if (pair && memberWords.length > 2) return { member: memberWords.slice(0, -2).join('_'), operators: pair };
  const ending = operatorsOf(last) ?? (memberWords.length > 1 ? endings[last ?? ''] : undefined);
  if (ending) return { member: memberWords.slice(0, -1).join('_'), operators: ending };
  const start = operatorsOf(first);
  if (start && memberWords.length > 1) return { member: memberWords.slice(1).join('_'), operators: start };
  if (
    memberWords.length === 2 &&
    first !== undefined &&
    Object.hasOwn(bounds, first) &&
    /^(?:date|time)$/.test(last ?? '')
  )
    return { member: '', operators: bounds[first] ?? [] };
  const text = singular(last ?? '');
  return last === undefined || text === last
    ? undefined
    : { member: [...memberWords.slice(0, -1), text].join('_'), operators: ['in'] };
};
