import { orderPath } from '../../../engine/model/listing.ts';
import type { Alteration } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { Subject } from '../subject.ts';
import { listingOf } from './calls.ts';
import { relisted } from './relist.ts';
import { at, numeric } from '../shared/values.ts';

/** The number that orders an item. */
export const orderValueOf = (operation: Subject): ((item: Value | undefined) => bigint) => {
  const path = orderPath(listingOf(operation));
  if (path === undefined) throw new Error(`${operation.id} has no order`);
  return (item) => numeric(at(item, path)) ?? 0n;
};

/** Every second page changes places with the one before it: each page by itself is in order. */
export const swappedPages = (operation: Subject): Alteration => {
  const swapped = (start: number, size: number): number =>
    Math.floor(start / size) % 2 === 0 ? start + size : start - size;
  return relisted(operation, {
    // A list that one page holds has nothing to change places with.
    start: (start, size, total) => (swapped(start, size) < total ? swapped(start, size) : start),
    follow: (_end, { place, size, total }) => (place + size < total ? place + size : undefined),
  });
};
