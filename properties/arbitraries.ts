import fc from 'fast-check';

/** Sizes above a maximum: just above, a little, far, and up to 2^31-1. */
export const aboveMaximum = (maximum: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(maximum + 1, maximum * 2, 2 ** 31 - 1),
    fc.integer({ min: maximum + 1, max: maximum * 100 }),
  );

/**
 * The largest integer that every JSON reader represents exactly (RFC 8259, 6). It is out of range for 32 bits, signed
 * or not, so a target that reads fewer bits refuses it.
 */
export const largestInteroperable = Number.MAX_SAFE_INTEGER;

/**
 * Sizes just out of range of the integer types below 53 bits. A target that drops the upper bits reads 2^16+1 and
 * 2^32+1 as 1.
 */
export const outOfSmallTypes = [2 ** 16 + 1, 2 ** 31, 2 ** 32 + 1] as const;

/** Integers that JSON can write and that a reader may refuse: RFC 8259 lets it limit the range of numbers. */
export const beyondInteroperable = [2n ** 53n, 2n ** 63n, 2n ** 64n - 1n] as const;

/** Page sizes between two bounds (inclusive), the bounds themselves often. */
export const pageSize = (lowest: number, highest: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.min(lowest, highest), max: highest }) },
    { weight: 1, arbitrary: fc.constantFrom(Math.min(lowest, highest), highest) },
  );

/** Numbers that a request may carry as its id, the edges of integer types first. */
export const edgeIds: readonly number[] = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53 - 1)];

/** The edges that detect readers of numbers which lose zero, a sign, or bits above 31, 32 or 53. */
export const tellingIds: readonly number[] = [0, -1, 2 ** 31, 2 ** 32, 2 ** 53 - 1];

/** The smallest number that a double does not hold. */
export const largeId = 2n ** 53n + 1n;

export const requestId: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...edgeIds), fc.maxSafeInteger());
