import { integer } from './paths.ts';
import type { Condition } from './join.ts';
import type { Json } from './json-value.ts';
import { memoized } from './memoized.ts';
import type { OperationRow } from './operation.ts';

/** A parameter whose values list subsets of each other's items. */
export interface ListSubset {
  readonly parameter: string;
  /** From the narrowest value to the widest one; absent: numbers. */
  readonly values?: readonly Json[];
  /** Items that meet these conditions come with every value. */
  readonly keeps?: readonly Condition[];
  /** The value that lists the most; undefined: no value does. */
  readonly widest: Json | undefined;
  /** Whether one value, or its absence, lists a subset of another; false if that is open. */
  readonly isWithin: (value: Json | undefined, bound: Json | undefined) => boolean;
}

type Listed = Pick<OperationRow, 'listing' | 'parameters'>;

/** A call without a number counts like the one with the number that includes the most. */
const ofNumbers = ({ parameters }: Listed, parameter: string, stricter: 'higher' | 'lower'): ListSubset => {
  const { required, minimum = 0 } = parameters[parameter] ?? {};
  const isHigher = stricter === 'higher';
  const number = (value: Json | undefined): bigint | undefined =>
    value === undefined && isHigher ? 0n : integer(value);
  return {
    parameter,
    widest: required === true && isHigher ? String(minimum) : undefined,
    isWithin: (left, right) => {
      const [a, b] = [number(left), number(right)];
      if (!isHigher && right === undefined) return true;
      return a !== undefined && b !== undefined && (isHigher ? a >= b : a <= b);
    },
  };
};

const ofValues = (
  { parameters }: Listed,
  parameter: string,
  { values, keeps = [] }: { readonly values: readonly Json[]; readonly keeps?: readonly Condition[] },
): ListSubset => {
  const fallback = parameters[parameter]?.default;
  const placeOf = (value: Json | undefined): number => values.map(String).indexOf(String(value ?? fallback));
  return {
    parameter,
    values,
    keeps,
    widest: values.at(-1),
    isWithin: (left, right) => placeOf(left) >= 0 && placeOf(left) < placeOf(right),
  };
};

/** The parameters of a list whose values narrow it, in the order of their names. */
export const subsetsOf = memoized((operation: Listed): readonly ListSubset[] =>
  Object.entries(operation.listing?.subsets ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([parameter, subset]) =>
      typeof subset === 'string'
        ? ofNumbers(operation, parameter, subset)
        : ofValues(operation, parameter, 'keeps' in subset ? subset : { values: subset }),
    ),
);

/** How the values of one parameter narrow its list; undefined if nothing is declared. */
export const subsetOf = (operation: Listed, parameter: string): ListSubset | undefined =>
  subsetsOf(operation).find((subset) => subset.parameter === parameter);
