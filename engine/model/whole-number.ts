import type { Json } from './json.ts';
import { integer } from './paths.ts';

const hexNumber = /^0x[0-9a-f]{1,64}$/i;

/** A whole number that is written as `0x` and hexadecimal digits; undefined for another value. */
export function readHex(value: Json | undefined): bigint | undefined {
  return typeof value === 'string' && hexNumber.test(value) ? BigInt(value) : undefined;
}

/** A whole number in any notation that answers use: a number, decimal digits, or `0x` and hexadecimal digits. */
export const wholeNumber = (value: Json | undefined): bigint | undefined => integer(value) ?? readHex(value);

/** A whole number in the notation of its type: without leading zeros where that is `hex`. */
export function spellNumber(value: number | bigint, type: string | undefined): string {
  return type === 'hex' && value >= 0 ? `0x${value.toString(16)}` : String(value);
}

/**
 * Digits at which software loses integers: a double does not hold all numbers of 16 digits, 64 bits none of 20, and
 * some languages write numbers of 22 with an exponent.
 */
const limits = [16, 20, 22] as const;

/** The limits that a whole number reaches. `digits`: the number as text. */
export const magnitudesOf = (digits: string): readonly number[] => {
  const length = digits.startsWith('-') ? digits.length - 1 : digits.length;
  return limits.filter((least) => length >= least);
};
