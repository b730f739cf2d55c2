import { isDeepStrictEqual } from 'node:util';
import type { ViolationDetails } from '../engine/contract/case-context.ts';
import type { Json } from '../engine/model/json.ts';
import { at, isObject } from '../engine/model/paths.ts';
import { show } from '../engine/model/show.ts';
import { type Answer, answeredOf } from './answer.ts';
import type { Entry, Expectation, Shown, Violated } from './context.ts';

/** Sums of decimals differ in their last digits. */
const tolerance = 1e-9;

/** Whether two values are the same: by content, and decimals nearly. */
function isSame(actual: unknown, expected: unknown): boolean {
  if (isNumber(actual) && isNumber(expected)) return isSameNumber(actual, expected);
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.length === expected.length && actual.every((element, index) => isSame(element, expected[index]));
  if (!isObject(actual as Json) || !isObject(expected as Json)) return isDeepStrictEqual(actual, expected);
  const [left, right] = [actual, expected] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  return [...names].every((name) => isSame(left?.[name], right?.[name]));
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

function isSameNumber(actual: number | bigint, expected: number | bigint): boolean {
  if (typeof actual === 'bigint' || typeof expected === 'bigint') return String(actual) === String(expected);
  if (Number.isInteger(actual) && Number.isInteger(expected)) return actual === expected;
  return Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(actual), Math.abs(expected));
}

/** Whether a value is no smaller than another of its type. */
const reaches = (value: unknown, bound: unknown): boolean => {
  if (typeof value === 'string' || typeof bound === 'string')
    return typeof value === 'string' && typeof bound === 'string' && value >= bound;
  return isNumber(value) && isNumber(bound) && (value >= bound || isSame(value, bound));
};

/** The kinds of demands: the code of the violation, the words for it, and whether a value meets it. */
const demands = {
  is: ['differs', (value) => show(value), isSame],
  absent: ['not-absent', () => 'no value', (actual) => actual === undefined],
  not: ['forbidden-value', (value) => `not ${show(value)}`, (actual, value) => !isSame(actual, value)],
  atLeast: ['too-small', (value) => `at least ${show(value)}`, (actual, bound) => reaches(actual, bound)],
  atMost: ['too-large', (value) => `at most ${show(value)}`, (actual, bound) => reaches(bound, actual)],
  oneOf: [
    'other-value',
    (values) => `one of ${show(values)}`,
    (actual, values) => (values as readonly unknown[]).some((value) => isSame(actual, value)),
  ],
  matches: [
    'other-form',
    (pattern) => `a text like ${String(pattern)}`,
    (actual, pattern) => typeof actual === 'string' && new RegExp(pattern as RegExp).test(actual),
  ],
} as const satisfies Record<
  string,
  readonly [string, (value: unknown) => string, (actual: unknown, value: unknown) => boolean]
>;

/** The violation of an expectation; undefined if the value meets it. @throws TypeError if it demands nothing. */
export function unmet(
  actual: unknown,
  expectation: Expectation,
): (Violated & { readonly code: string; readonly message: string }) | undefined {
  const demanded = Object.entries(demands).filter(([name]) => name in expectation);
  if (demanded.length === 0)
    throw new TypeError('expect() needs one of is, absent, not, atLeast, atMost, oneOf and matches');
  const nothing = demanded.find(([name]) => expectation[name as keyof typeof demands] === undefined)?.[0];
  // Of two misspelt members, both are undefined.
  if (nothing !== undefined)
    throw new TypeError(`expect() got ${nothing}: undefined; give \`absent: true\` for no value`);
  if (typeof expectation.about !== 'string' || expectation.about === '')
    throw new TypeError('expect() needs `about`: the member, header or parameter');
  const { about, message = `${about} is not what the rule demands` } = expectation;
  if (typeof message !== 'string') throw new TypeError('`message` is a text');
  for (const [name, [code, words, isMet]] of demanded) {
    const value = expectation[name as keyof typeof demands];
    if (isMet(actual, value)) continue;
    return { ...expectation, code, message, about, expected: words(value), actual: show(actual) };
  }
  return undefined;
}

const isEntry = (shown: Shown): shown is Entry => 'page' in shown;

const answerIn = (shown: Shown): Answer => {
  if (isEntry(shown)) return shown.page;
  return 'answer' in shown ? shown.answer : shown;
};

/** The member of an item that a violation is about, as a JSON Pointer; the item itself if it has no such member. */
const pointerOf = ({ item, pointer }: Entry, about: string): string =>
  at(item, about) === undefined ? pointer : `${pointer}/${about.replaceAll('.', '/')}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : show(value));

/** The words of a violation that a rule finds by itself. @throws TypeError for other ones: reports show them */
export function wordsOf(message: unknown, { about, expected, actual }: Partial<Violated> = {}) {
  if (typeof message !== 'string' || typeof about !== 'string' || about === '')
    throw new TypeError('fail() needs a message, and { about, expected, actual }');
  return { message, about, expected: textOf(expected), actual: textOf(actual) };
}

/** The answers that show a violation, and its place in the last of them. */
export function shownBy(
  { about, by }: Pick<Expectation, 'about' | 'by'>,
  latest: Answer | undefined,
): Pick<ViolationDetails, 'about' | 'by' | 'pointer'> {
  const all: readonly Shown[] = by === undefined ? (latest ? [latest] : []) : [by].flat();
  const last = all.at(-1);
  if (!last) throw new TypeError('no answer shows it: give `by`, or ask the target first');
  return {
    about,
    by: all.map((shown) => answeredOf(answerIn(shown))),
    pointer: isEntry(last) ? pointerOf(last, about) : undefined,
  };
}
