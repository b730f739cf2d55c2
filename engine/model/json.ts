import { parse, stringify } from 'lossless-json';

/** A JSON value that keeps its digits: integers beyond 2^53 are bigint. */
export type Json =
  null | boolean | number | bigint | string | readonly Json[] | { readonly [member: string]: Json | undefined };

/** Deeper values count as invalid JSON (RFC 8259, 9 allows a limit), so that code may recurse over a parsed value. */
export const maximumDepth = 1000;

/** Longer numbers count as invalid JSON too: the time to parse an integer grows with the square of its digits. */
export const maximumDigits = 4096;

/** Only integers of at least so many digits may not fit into a double. */
const longInteger = 16;
const integer = /^-?\d+$/;

const parseNumber = (digits: string): number | bigint => {
  if (digits.length > maximumDigits) throw new RangeError(`a number of ${digits.length} characters`);
  const value = Number(digits);
  return Number.isSafeInteger(value) || !integer.test(digits) ? value : BigInt(digits);
};

const quote = 0x22;
const point = 0x2e;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Scans a JSON text outside of its strings: its depth, and whether it has a long integer. Amounts are mostly strings of
 * digits, which need no slow parser. Correct for valid JSON only, and only called for it.
 */
const scan = (text: string): { readonly isTooDeep: boolean; readonly hasLongInteger: boolean } => {
  let depth = 0;
  let digits = 0;
  let hasLongInteger = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      if (++digits >= longInteger) hasLongInteger = true;
      continue;
    }
    // The digits behind a point make no integer long.
    digits = code === point ? -Infinity : 0;
    if (code === quote) {
      do {
        at = text.indexOf('"', at + 1);
      } while (isEscaped(text, at));
    } else if (isOpening(code)) {
      if (++depth > maximumDepth) return { isTooDeep: true, hasLongInteger };
    } else if (isClosing(code)) depth--;
  }
  return { isTooDeep: false, hasLongInteger };
};

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
};

/** Whether a text is JSON, also where it exceeds the limits of `parseJson`. */
export const isJsonText = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Upper bound on the number of values in a JSON text: every value but the first follows a bracket or a comma. */
export const countValues = (text: string): number => {
  let count = 1;
  // A search for one character is native, and several times as fast as a loop over all of them.
  for (const mark of ',[{') for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
};

/**
 * Parses JSON without losing digits: integers within ±(2^53-1) are numbers, larger ones bigint, all others number. Of
 * two equal member names the last one wins; `__proto__` is an ordinary member. Never throws.
 * @returns undefined for invalid JSON, for nesting deeper than
 * `maximumDepth`, and for a number of more than `maximumDigits`.
 */
export const parseJson = (text: string): Json | undefined => {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const { isTooDeep, hasLongInteger } = scan(text);
  if (isTooDeep) return undefined;
  if (!hasLongInteger) return value;
  try {
    const parsed = parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as Json;
    // The parser concatenates each string from its characters, and V8 keeps 32 bytes for each of them. A copy is flat.
    return structuredClone(parsed);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Writes JSON with bigint as bare integers and members in their own order; undefined members are omitted. */
export const stringifyJson = (value: Json | object): string => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.stringify throws a TypeError for bigint only; the slower writer handles it.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value) ?? 'null';
  }
};

/** Whether two values are the same JSON, digit by digit; what is left out is null. */
export const isSameJson = (left: Json | undefined, right: Json | undefined): boolean =>
  stringifyJson(left ?? null) === stringifyJson(right ?? null);
