import type { Json } from './json-value.ts';
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
