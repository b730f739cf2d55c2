import type { Json } from '../../engine/model/json.ts';
import { integer } from '../../engine/model/paths.ts';

/** Numbers of answers that are added up, multiplied and compared, as far as their digits tell. */
export interface Amount {
  /** Undefined: it is no integer. */
  readonly exact: bigint | undefined;
  readonly value: number;
  /** Half of the last digit of a decimal, and what arithmetic with doubles loses. */
  readonly slack: number;
}

export function amountOf(json: Json | undefined): Amount | undefined {
  const exact = integer(json);
  const isNumber = typeof json === 'number' || (typeof json === 'string' && /^-?\d+(\.\d+)?$/.test(json));
  if (exact === undefined && !isNumber) return undefined;
  const value = Number(json);
  return { exact, value, slack: (exact === undefined ? lastDigit(value) / 2 : 0) + Math.abs(value) * 1e-9 };
}

/** The value of one unit of the last digit of a decimal: 0.01 in 12.25. */
function lastDigit(value: number): number {
  const [, places = ''] = /\.(\d+)$/.exec(String(value)) ?? [];
  return 10 ** -places.length;
}

export const zero: Amount = { exact: 0n, value: 0, slack: 0 };

const both = (
  a: bigint | undefined,
  b: bigint | undefined,
  join: (a: bigint, b: bigint) => bigint,
): bigint | undefined => (a === undefined || b === undefined ? undefined : join(a, b));

export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, amount) => ({
      exact: both(sum.exact, amount.exact, (a, b) => a + b),
      value: sum.value + amount.value,
      slack: sum.slack + amount.slack,
    }),
    zero,
  );

export const productOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((product, amount) => ({
    exact: both(product.exact, amount.exact, (a, b) => a * b),
    value: product.value * amount.value,
    slack:
      Math.abs(product.value) * amount.slack + Math.abs(amount.value) * product.slack + product.slack * amount.slack,
  }));

export const textOf = ({ exact, value }: Amount): string => `${exact ?? value}`;

/** Whether one surely exceeds the other. Integers above 2^53 may have been stored as doubles. */
export const exceeds = (a: Amount, b: Amount): boolean =>
  a.exact !== undefined && b.exact !== undefined
    ? a.exact > b.exact && !isSameDouble(a.exact, b.exact)
    : a.value - a.slack > b.value + b.slack;

/**
 * Whether two are surely different. `all`: the amounts that were computed with; if each of them may have been stored as
 * a double, integers may differ in their last digits.
 */
export function differ(a: Amount, b: Amount, all: readonly Amount[]): boolean {
  if (a.exact === undefined || b.exact === undefined) return Math.abs(a.value - b.value) > a.slack + b.slack;
  const mayBeRounded = (): boolean => all.every(({ exact }) => exact === undefined || mayBeDouble(exact));
  return a.exact !== b.exact && !(isSameDouble(a.exact, b.exact) && mayBeRounded());
}

/**
 * The integer with the shortest decimal text that gives the same double. A provider that stores numbers as doubles
 * writes this integer.
 */
const shortest = (value: number): bigint => {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace('.', '').replace('-', '');
  const places = Number(exponent) - (digits.length - 1);
  return places < 0 ? 0n : (value < 0 ? -1n : 1n) * BigInt(digits) * 10n ** BigInt(places);
};

/**
 * Whether an integer may have been stored as a double. An integer that no double gives was stored with all its digits.
 */
export const mayBeDouble = (value: bigint): boolean =>
  value === BigInt(Number(value)) || value === shortest(Number(value));

/** Whether two integers are equal up to the precision of a double. At least one of them was computed from doubles. */
export const isSameDouble = (a: bigint, b: bigint): boolean => {
  const [difference, larger] = [a > b ? a - b : b - a, a > b ? a : b];
  return difference === 0n || (larger > BigInt(Number.MAX_SAFE_INTEGER) && difference * 1_000_000_000_000n <= larger);
};
