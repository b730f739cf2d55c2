import type { Json } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { valueOrder } from '../../../properties/filters/sort-order.ts';
import { isScalar, scalarAt } from './values.ts';

export const isDate = (value: Json): boolean => typeof value === 'string' && momentOf(value) !== undefined;

/** Whether a member has numbers or dates, which have one order: texts have many. Few items may lack it. */
export const haveOneOrder = (items: readonly Json[], path: string): boolean => {
  const values = items.map((item) => at(item, path) ?? null).filter((value) => value !== null);
  const isOrdinal = (value: Json): boolean =>
    typeof value === 'number' || integer(value) !== undefined || isDate(value);
  return values.length * 2 >= items.length && values.every(isOrdinal);
};

/**
 * The directions of the steps between different values of a member; steps between texts whose order is open are left
 * out.
 */
const stepSigns = (items: readonly Json[], path: string): readonly number[] => {
  const values = items.map((item) => scalarAt(item, path)).filter(isScalar);
  const isNumber = values.every((value) => integer(value) !== undefined);
  const member = { path, ...defined({ type: isNumber ? ('number' as const) : undefined }) };
  return values.slice(1).flatMap((value, index) => {
    const order = valueOrder({ member, sign: 1 }, values[index], value);
    return order === undefined || order === 0 ? [] : [-Math.sign(order)];
  });
};

/** How many steps go against a direction, of how many. */
export const stepsAgainst = (
  items: readonly Json[],
  path: string,
  sign: number,
): { readonly against: number; readonly steps: number } => {
  const signs = stepSigns(items, path);
  return { against: signs.filter((step) => step === -sign).length, steps: signs.length };
};
