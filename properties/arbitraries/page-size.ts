import fc from 'fast-check';

/** Page sizes between two bounds (inclusive), the bounds themselves often. */
export const pageSize = (lowest: number, highest: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.min(lowest, highest), max: highest }) },
    { weight: 1, arbitrary: fc.constantFrom(Math.min(lowest, highest), highest) },
  );
