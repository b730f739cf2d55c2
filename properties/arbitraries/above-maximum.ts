import fc from 'fast-check';

/** Sizes above a maximum: just above, a little, far, and up to 2^31-1. */
export const aboveMaximum = (maximum: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(maximum + 1, maximum * 2, 2 ** 31 - 1),
    fc.integer({ min: maximum + 1, max: maximum * 100 }),
  );
