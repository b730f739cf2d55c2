import type { Vocabulary } from './operation.ts';
import type { Parameter } from './parameter.ts';

/** Whether letter case makes no difference to a parameter: hex digits, or where the document says so. */
export const isCaseless = ({ hexFormats = [] }: Vocabulary, { format, isCaseless: isSaid }: Parameter): boolean =>
  isSaid === true || (format !== undefined && hexFormats.includes(format));

/** Scripts whose cases all libraries pair alike. */
const casedScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;

const turned = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

/**
 * A letter in its other case. Undefined where that is no single letter (ß), does not lead back (ı, µ), or depends on
 * the place in a word (σ).
 */
export function otherCaseOf(letter: string): string | undefined {
  const pair = turned(letter);
  const isPair = pair !== letter && [...pair].length === 1 && turned(pair) === letter;
  return isPair && casedScripts.test(letter) && !/[Σσ]/.test(letter) ? pair : undefined;
}

/** A text with those letters in lower case that have a single other case. */
export const inLowerCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter : (otherCaseOf(letter) ?? letter))).join('');

/** A text with those letters in upper case that have a single other case. */
export const inUpperCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter : (otherCaseOf(letter) ?? letter))).join('');
