import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { valuesAt } from '../../engine/model/paths.ts';
import { matches } from './matches.ts';
import { type Operand, rendered } from './operands.ts';

/** Operators that a value which no item carries leaves empty. */
export const selecting: ReadonlySet<ListFilter['operator']> = new Set([
  'eq',
  'in',
  'has',
  'hasAll',
  'contains',
  'startsWith',
  'endsWith',
  'like',
]);

/** Characters that pattern languages give a meaning: one character, any number of them. */
const patterns = ['_', '%', '*', '.'] as const;

/** A text with one character, in its middle, replaced. */
function replaced(text: string, by: string): string | undefined {
  const letters = [...text];
  const middle = letters.findIndex(
    (letter, index) => index >= (letters.length - 1) / 2 && /[\p{L}\p{N}]/u.test(letter),
  );
  return middle < 0 || letters.length < 2
    ? undefined
    : letters.map((letter, n) => (n === middle ? by : letter)).join('');
}

/** A text in another letter case. */
const otherCase = (text: string): string =>
  [...text]
    .map((character) => (character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()))
    .join('');

function ofText(filter: ListFilter, text: string): readonly string[] {
  const wild = patterns
    .filter((pattern) => !filter.wildcards?.includes(pattern))
    .flatMap((pattern) => replaced(text, pattern) ?? []);
  // An exact comparison distinguishes letter case and blanks.
  return filter.compare === 'exact' ? [...wild.slice(0, 2), otherCase(text), `${text} `, ...wild.slice(2)] : wild;
}

/** Whether a text is one of the numbers that texts carry in another spelling: `1.` is 1 to a server of numbers. */
const isSameNumber = (value: Json, texts: readonly string[]): boolean =>
  typeof value === 'string' &&
  texts.some((text) => /^\d+(?:\.\d+)?$/.test(text) && text !== value && Number(text) === Number(value));

/** A number above all that items carry. */
function above(numbers: readonly (number | bigint)[]): readonly Json[] {
  const largest = numbers.reduce((a, b) => (a > b ? a : b));
  if (typeof largest === 'bigint') return [largest + 1n];
  return Number.isSafeInteger(Math.ceil(largest) + 1) ? [Math.ceil(largest) + 1] : [];
}

/**
 * Values that look like those of items, and that no item matches: a character replaced by one that patterns give a
 * meaning; where texts compare exactly, another letter case and a trailing blank; a number above all. A target that
 * lists anything takes the value for something else.
 */
export function lures<T extends Operand>(
  filter: ListFilter,
  items: readonly Json[],
  operandOf: (operand: Json) => T | undefined,
  maxLures: number,
): readonly T[] {
  if (!selecting.has(filter.operator)) return [];
  const values = valuesAt(items, filter.paths);
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  // The longest ones have most characters for which another one can stand.
  const [text] = texts
    .filter((candidate) => candidate.length < 60 && candidate.trim() === candidate)
    .sort((a, b) => b.length - a.length);
  const numbers = values.filter((value) => typeof value === 'number' || typeof value === 'bigint');
  const all: readonly Json[] = [
    ...(text === undefined ? [] : ofText(filter, text)),
    ...(numbers.length === 0 || texts.length > 0 ? [] : above(numbers)),
  ];
  return all
    .filter((value) => filter.compare === 'exact' || !isSameNumber(value, texts))
    .filter((value) => items.every((item) => matches(filter, [value], item) === false))
    .flatMap((value) => operandOf(value) ?? [])
    .slice(0, maxLures);
}

/** A number of 32 bits that is far above usual ids: these may be dense, and few of them are known. */
const farNumber = 2_147_479_001;

/**
 * The parameter's value for something that no item carries, of the type that items carry; undefined: none is known.
 * `mayExist`: a short text will do, although unseen items may carry it.
 */
export function unknownOperand(filter: ListFilter, items: readonly Json[], mayExist = false): Json | undefined {
  const values = valuesAt(items, filter.paths);
  const text = values.find((value) => typeof value === 'string' && value.length > 2);
  const numbers = values.filter((value) => typeof value === 'number' || typeof value === 'bigint');
  const far = numbers.length > 0 && numbers.every((number) => number < farNumber) ? [farNumber] : [];
  // Other letters at the end keep the form of an id.
  const altered = typeof text === 'string' ? text.replace(/[\p{L}\p{N}]{1,3}$/u, 'zq7') : undefined;
  // A short text may name something that no item shows, unless the document names all.
  const isShortText = values.some((value) => typeof value === 'string') && (mayExist || filter.values !== undefined);
  const farOperand = isShortText ? 'zq7' : far[0];
  const operand = text === undefined ? farOperand : altered;
  if (operand === undefined || items.some((item) => matches(filter, [operand], item) !== false)) return undefined;
  return rendered(filter, [operand]);
}
