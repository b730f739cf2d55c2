import fc from 'fast-check';

/** Numbers that a request may carry as its id, the edges of integer types first. */
export const edgeIds: readonly number[] = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53 - 1)];

export const requestId: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...edgeIds), fc.maxSafeInteger());
