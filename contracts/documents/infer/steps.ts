import type { Json } from '../../../engine/model/exchange.ts';
import { relate } from '../../../properties/filters/compare-values.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { isScalar, scalarAt } from './values.ts';

/**
 * The directions of the steps between different values of a member, 0 where the order of two texts is open. Numbers and
 * times are compared as they are shown, since a rounded value keeps its place.
 */
export const stepSigns = (items: readonly Json[], path: string): readonly number[] => {
  const values = items.map((item) => scalarAt(item, path)).filter(isScalar);
  return values.slice(1).flatMap((value, index) => {
    const isText = typeof value === 'string' && momentOf(value) === undefined;
    const { order } = relate(values[index] ?? null, value, isText ? {} : { compare: 'exact' });
    return order === undefined || order === 0 ? [] : [-Math.sign(order)];
  });
};
