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
