import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';

// Values that name nothing on the target, for calls that must get "not found": `prd_5000` becomes `prd_3333`.

/** Numbers of 32 bits that are far above the usual ones: ids may be dense, and few of them are known. */
const largeNumbers = [2_147_479_001, 1_999_999_943, 99_999_989];

function numbersAbove(knownNumbers: readonly number[], { maximum = Infinity }: Parameter): readonly number[] {
  const largest = knownNumbers.reduce((a, b) => Math.max(a, b), 0);
  return largeNumbers.filter((value) => value <= maximum && value > largest).slice(0, 2);
}

/** Characters that replace the last ones of a known text. */
const replacements = [
  { digit: '3', hex: 'd', lower: 'q' },
  { digit: '7', hex: 'b', lower: 'x' },
];

/** How many characters at the end of a text are replaced: at most six, and no prefix of its kind as in `prd_5000`. */
function lengthOfEnd(text: string): number {
  const last = text.length - 1 - Math.max(...['_', '-', '.', ':'].map((sign) => text.lastIndexOf(sign)));
  return last >= 3 ? Math.min(6, last) : 6;
}

/** A text with another end of the same form: letters for letters, digits for digits, hex digits for hex digits. */
function withOtherEnd(text: string, end: (typeof replacements)[number]): string {
  const isHex = /^[\da-f-]+$/i.test(text);
  const letter = isHex ? end.hex : end.lower;
  const changed = text
    .slice(-lengthOfEnd(text))
    .replaceAll(/[a-z]/g, letter)
    .replaceAll(/[A-Z]/g, letter.toUpperCase())
    .replaceAll(/\d/g, end.digit);
  return `${text.slice(0, -lengthOfEnd(text))}${changed}`;
}

/** Texts that look like ids: a part of one may be exchanged, a longer one may be no id. */
const isLikeId = (text: string): boolean => text.length >= 8 && /\d/.test(text);

/** Texts beside a known one that name nothing: the first ones are the surest, the last ones fit narrow patterns. */
function similarTexts(text: string): readonly string[] {
  const longer = replacements.map(
    ({ digit, lower }) => `${text}${/\d$/.test(text) ? `${digit}173${digit}` : `${lower}zq`}`,
  );
  const likely = isLikeId(text) ? replacements.map((end) => withOtherEnd(text, end)) : longer;
  return [...likely, ...replacements.map(({ digit }) => text.replaceAll(/\d/g, digit)), ...longer];
}

/**
 * Values that a parameter may take and that, as far as is known, name nothing: of the form of the known ones. They are
 * guesses: what they name may exist all the same.
 */
export function unknownValues(row: Parameter, knownValues: readonly Json[]): readonly Json[] {
  if (row.values || row.type === 'boolean') return [];
  const texts = knownValues.map(String);
  const [text] = texts;
  if (text === undefined) return [];
  const isNumber = texts.every((digits) => /^\d{1,9}$/.test(digits));
  const values: readonly Json[] = isNumber
    ? numbersAbove(texts.map(Number), row).map((value) => (typeof knownValues[0] === 'string' ? String(value) : value))
    : similarTexts(text);
  return [...new Set(values)].filter((value) => !texts.includes(String(value)));
}

/** Calls for values of a parameter that name nothing, as far as is known; the surest ones first. */
export function unknownCalls(
  { operation, subjects }: Pick<CaseContext, 'operation' | 'subjects'>,
  good: Parameters,
  [name, row]: readonly [string, Parameter],
): readonly Parameters[] {
  const subjectValues = row.subject === undefined ? [] : subjects.of(row.subject).map(({ value }) => value);
  const knownValues = [
    ...subjects.arguments(operation.id).flatMap(({ parameters }) => parameters[name] ?? []),
    ...subjectValues,
  ];
  return unknownValues(row, knownValues)
    .map((value): Parameters => ({ ...good, [name]: value }))
    .filter((parameters) => validity(operation, parameters).valid !== false);
}
