import type { Json } from '../engine/model/exchange.ts';
import type { Listing, Operation } from '../engine/model/operation.ts';
import { orderPaths, orderValue } from '../engine/model/listing.ts';
import type { Parameters } from '../engine/model/judging.ts';
import type { Reply } from './reply.ts';

/** The part of a list that a walk surely showed. */
export type Covered = (item: Json) => boolean;

const all: Covered = () => true;
const nothing: Covered = () => false;

const numbersOf = (listing: Listing, items: readonly Json[], path: string): readonly bigint[] | undefined => {
  const values = items.flatMap((item) => orderValue(listing, item, path) ?? []);
  return values.length === items.length ? values : undefined;
};

const isSorted = (values: readonly bigint[], direction: 1 | -1): boolean =>
  values.every((value, index) => {
    const next = values[index + 1];
    return next === undefined || (direction === 1 ? value <= next : value >= next);
  });

/**
 * The part of a list that an answer covers. A whole walk covers the whole list. A part of an ordered list covers the
 * items before its last order value, because ties at the cut may be on either side of it. A part of a list without an
 * order covers nothing.
 */
export const coveredBy = (operation: Operation, parameters: Parameters, { items = [], isWhole }: Reply): Covered => {
  const { listing } = operation;
  if (!listing || isWhole) return all;
  for (const path of orderPaths(listing, parameters)) {
    const values = numbersOf(listing, items, path);
    const [first, last] = [values?.[0], values?.at(-1)];
    if (!values || first === undefined || last === undefined || first === last) continue;
    const direction = first < last ? 1 : -1;
    if (!isSorted(values, direction)) continue;
    return (item) => {
      const value = orderValue(listing, item, path);
      return value !== undefined && (direction === 1 ? value < last : value > last);
    };
  }
  return nothing;
};
