import fc from 'fast-check';

/** Numbers that a request may carry as its id, the edges of integer types first. */
export const edgeIds: readonly number[] = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53 - 1)];

/** The edges that detect readers of numbers which lose zero, a sign, or bits above 31, 32 or 53. */
export const tellingIds: readonly number[] = [0, -1, 2 ** 31, 2 ** 32, 2 ** 53 - 1];

/** The smallest number that a double does not hold. */
export const largeId = 2n ** 53n + 1n;

export const requestId: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...edgeIds), fc.maxSafeInteger());
