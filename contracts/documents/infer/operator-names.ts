import type { Operator } from '../../../engine/model/list-filter.ts';
import { singular, wordsOf } from './names.ts';

/** A parameter name split into the words of a member and the operators that it may mean. */
export interface NamedOperator {
  /** The member's name; empty if the parameter names none (`since`). */
  readonly member: string;
  readonly operators: readonly Operator[];
}

/** Words in plain spelling, and the operators that they may mean. */
type Meanings = readonly (readonly [words: string, operators: readonly Operator[]])[];

const lower: readonly Operator[] = ['ge', 'gt'];
const upper: readonly Operator[] = ['le', 'lt'];

const names: Meanings = [
  ['gt gte ge min minimum from since after', lower],
  ['lt lte le max maximum to until before', upper],
  ['eq equals', ['eq']],
  ['ne neq not exclude', ['ne']],
  ['contains icontains ic like ilike', ['contains']],
  ['startswith istartswith prefix', ['startsWith']],
  ['endswith iendswith suffix', ['endsWith']],
  ['in', ['in']],
];

/** Names of operators behind a member alone: `title_start`. Before it, they name a bound: `start_date`. */
const endings: Meanings = [
  ['start starts', ['startsWith']],
  ['end ends', ['endsWith']],
];

/** Names of bounds beside a time: `start_date`, `to_time`. */
const timeBounds: Meanings = [
  ['start from', lower],
  ['end to', upper],
];

/** Objects that group filters: `filter[price][gte]`. */
const holders = /^(?:filter|filters|where|query)$/;

const operatorsOf = (meanings: Meanings, word = ''): readonly Operator[] | undefined =>
  meanings.find(([words]) => words.split(' ').includes(word))?.[1];

/** The operator in a parameter's name; undefined if it names none. */
export const namedOperator = (parameter: string): NamedOperator | undefined => {
  const all = wordsOf(parameter);
  const words = holders.test(all[0] ?? '') ? all.slice(1) : all;
  const [first, last] = [words[0], words.at(-1)];
  const named = (memberWords: readonly string[], operators: readonly Operator[] | undefined) =>
    operators && { member: memberWords.join('_'), operators };
  const pair = words.length > 2 ? operatorsOf(names, words.slice(-2).join('')) : undefined;
  const ending = operatorsOf(names, last) ?? (words.length > 1 ? operatorsOf(endings, last) : undefined);
  const beginning = words.length > 1 ? operatorsOf(names, first) : undefined;
  const ofTime = words.length === 2 && /^(?:date|time)$/.test(last ?? '') ? operatorsOf(timeBounds, first) : undefined;
  const one = singular(last ?? '');
  return (
    named(words.slice(0, -2), pair) ??
    named(words.slice(0, -1), ending) ??
    named(words.slice(1), beginning) ??
    named([], ofTime) ??
    named([...words.slice(0, -1), one], one === last || last === undefined ? undefined : ['in'])
  );
};
