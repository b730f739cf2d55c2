import type { Ordering } from '../../../engine/model/operation.ts';
import type { Alteration } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { Subject } from '../types.ts';
import { listingOf } from './alter.ts';
import { relisted } from './lists.ts';
import { at, numeric } from './values.ts';

/** How a list is ordered, and the value that orders an item. */
export const orderOf = (operation: Subject): Ordering & { readonly value: (item: Value | undefined) => bigint } => {
  const { order } = listingOf(operation);
  if (!order) throw new Error(`${operation.id} has no order`);
  return { ...order, value: (item) => numeric(at(item, order.by)) ?? 0n };
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
