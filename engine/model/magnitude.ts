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
